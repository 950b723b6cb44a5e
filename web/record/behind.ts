/** Address of the page with the picks behind a figure: the filters of the record, and what narrows them further. */
export function picksBehind(
  params: URLSearchParams,
  record: { origin: string; from: string; to: string },
  narrow: Record<string, string | number | null> = {},
): string {
  const query = new URLSearchParams({ ...record });
  for (const name of ['rating', 'stat', 'direction', 'league', 'playerId', 'teamId']) {
    const value = params.get(name);
    if (value !== null) query.set(name, value);
  }
  for (const [name, value] of Object.entries(narrow)) if (value !== null) query.set(name, String(value));
  return `/record/picks?${query}`;
}
