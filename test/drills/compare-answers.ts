/**
 * Differences between two JSON values. A newer release may add fields, never change or drop one; those are returned in `added`.
 */
export function compareAnswers(before: string, after: string): { changed: string[]; added: string[] } {
  const found = { changed: [] as string[], added: [] as string[] };
  compare(JSON.parse(before), JSON.parse(after), '', found);
  return found;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function compare(one: unknown, other: unknown, path: string, found: ReturnType<typeof compareAnswers>): void {
  if (!isObject(one) || !isObject(other)) {
    if (one !== other) found.changed.push(path || '/');
    return;
  }
  if (Array.isArray(one) && (!Array.isArray(other) || one.length !== other.length)) {
    found.changed.push(path || '/');
    return;
  }
  for (const [name, value] of Object.entries(one))
    if (name in other) compare(value, other[name], `${path}/${name}`, found);
    else found.changed.push(`${path}/${name}`);
  for (const name of Object.keys(other)) if (!(name in one)) found.added.push(`${path}/${name}`);
}
