// The language first: everything else may then use its texts wherever it likes.
import { applyLanguage } from "../frame/language";
import { applyTheme } from "../frame/theme";
import "./theme.css";
import "./shell.css";

applyTheme();
const place = document.getElementById("page");
if (place)
  applyLanguage()
    .then(() => import("./start"))
    .then(({ start }) => start(place))
    .catch((error: unknown) => {
      place.textContent = String(error);
    });
