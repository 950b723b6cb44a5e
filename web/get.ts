import type { OPERATIONS, Ops } from '../sdk/ts/src/generated/client.ts';

type Described = typeof OPERATIONS;

/** GET operations by path: `/picks/{pickId}` leads to its parameters and its response. */
type Reads = {
  [Id in keyof Described & keyof Ops as Described[Id] extends { method: 'GET'; path: `/api/v1${infer Path}` }
    ? Path
    : never]: Ops[Id];
};

/** A query parameter that is undefined is left out. */
type QueryOf<Args> = 'query' extends keyof Args
  ? { [Name in keyof NonNullable<Args['query']>]: NonNullable<Args['query']>[Name] | undefined }
  : never;
type InputOf<Args> = Omit<Args, 'headers' | 'query'> & { query?: QueryOf<Args> };
type Arguments<Args> =
  Record<never, never> extends InputOf<Args> ? [input?: InputOf<Args>] : [input: InputOf<Args>];

/** A request of the API's GET operations; `response` exists only as a type. */
export type Get<Response> = { readonly path: string; readonly response?: Response };

type Values = Record<string, string | number | boolean | undefined>;

/** Path, parameters and response are checked against the OpenAPI document. */
export function get<Path extends keyof Reads>(
  template: Path,
  ...input: Arguments<Reads[Path]['args']>
): Get<Reads[Path]['result']>;
export function get(
  template: string,
  { path = {}, query = {} }: { path?: Values; query?: Values } = {},
): Get<unknown> {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return { path: search.size > 0 ? `${filled}?${search}` : filled };
}
