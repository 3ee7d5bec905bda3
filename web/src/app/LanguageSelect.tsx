import { AUTO, chooseLanguage, type LanguageChoice, languageChoice } from "../frame/language";
import { LANGUAGES, type Language, language, s } from "../strings";

const NAMES = Object.keys(LANGUAGES) as Language[];

/** The language of the page. Each is called by its own name, so readers find theirs from any other. */
export function LanguageSelect() {
  return (
    <div class="preference">
      <label class="preference">
        {s.shell.language}
        <select
          value={languageChoice.value}
          onChange={(event) => chooseLanguage(event.currentTarget.value as LanguageChoice)}
        >
          <option value={AUTO}>{s.shell.languageAuto}</option>
          {NAMES.map((name) => (
            <option key={name} value={name} lang={name}>
              {LANGUAGES[name]}
            </option>
          ))}
        </select>
      </label>
      {language !== "en" && <p class="muted language-note">{s.shell.explanations}</p>}
    </div>
  );
}
