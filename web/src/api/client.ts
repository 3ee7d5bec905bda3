// Questions to the server. Paths, bodies and answers are typed by its own description (schema.d.ts, made by `make page-types`).
import { signal } from "@preact/signals";
import { s } from "../strings";
import type { components, paths } from "./schema";

export type Schemas = components["schemas"];

type JsonOf<T> = T extends { content: { "application/json": infer Body } } ? Body : unknown;
type AnswerOf<T> = T extends { responses: { 200: infer Ok } } ? JsonOf<Ok> : unknown;
type BodyOf<T> = T extends { requestBody: infer Body } ? JsonOf<Body> : undefined; // some ask for nothing more
type Operation<P extends keyof paths, M extends string> = paths[P] extends Record<M, infer T> ? T : never;
type WithMethod<M extends string> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];

export interface Options {
  path?: Record<string, string | number>; // fills {name} in the path
  query?: Record<string, string | number | boolean | null | undefined>;
  signal?: AbortSignal;
}

export type Needs = Schemas["LockedModel"]["needs"];

/** What the server needs before it answers: its key or its password. Null as long as it has not asked for it. */
export const locked = signal<Needs | null>(null);

/** What the server said instead of an answer: one line for people. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

export async function get<P extends WithMethod<"get">>(
  path: P,
  options: Options = {},
): Promise<AnswerOf<Operation<P, "get">>> {
  return (await ask("GET", path, options)) as AnswerOf<Operation<P, "get">>;
}

export async function post<P extends WithMethod<"post">>(
  path: P,
  body: BodyOf<Operation<P, "post">>,
  options: Options = {},
): Promise<AnswerOf<Operation<P, "post">>> {
  return (await ask("POST", path, options, JSON.stringify(body), "application/json")) as AnswerOf<Operation<P, "post">>;
}

/** Anything else: other methods, bytes instead of JSON. Text answers come as text. */
export async function ask(
  method: string,
  path: string,
  options: Options = {},
  body?: BodyInit,
  type = "application/octet-stream",
): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(urlOf(path, options), {
      method,
      signal: options.signal,
      ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(s.shell.offline, 0);
  }
  const isJson = response.headers.get("content-type")?.includes("application/json");
  const answer: unknown = response.status === 204 ? null : await (isJson ? response.json() : response.text());
  if (!response.ok) {
    const said = answer as { error?: string; needs?: Needs } | null;
    if (response.status === 401 && said?.needs) locked.value = said.needs;
    throw new ApiError(said?.error ?? response.statusText, response.status);
  }
  return answer;
}

export function urlOf(path: string, { path: parts = {}, query = {} }: Options = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name] ?? "")));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString();
  return text ? `${filled}?${text}` : filled;
}

/** Whether an error only means that the answer is no longer wanted. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** What went wrong, in one line for people. */
export function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A file for the reader: the browser saves it. */
export function download(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // a busy browser starts saving late
}
