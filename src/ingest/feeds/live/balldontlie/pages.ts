import type { Static, TSchema } from 'typebox';
import type { HttpClient } from '../../http-client.ts';
import type { Scene } from '../scene.ts';

const PER_PAGE = '100';
const MOST_PAGES = 200;

type Row<T extends TSchema> = Static<T> extends { data: (infer R)[] } ? R : never;

/** All rows of a paged list. The last page has no `next_cursor`. */
export async function allPages<T extends TSchema>(
  http: HttpClient,
  scene: Scene,
  ask: { path: string; query?: Record<string, string | readonly string[]>; page: T },
): Promise<Row<T>[]> {
  const rows: Row<T>[] = [];
  let cursor: number | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, meta } = (await http.getJson({
      path: ask.path,
      query: { ...ask.query, per_page: PER_PAGE, ...(cursor === null ? {} : { cursor: String(cursor) }) },
      schema: ask.page,
      ...(scene.signal ? { signal: scene.signal } : {}),
    })) as { data: Row<T>[]; meta: { next_cursor?: number | null } };
    rows.push(...data);
    const next = meta.next_cursor ?? null;
    if (next === null) return rows;
    if (next === cursor) throw scene.refuse(`${ask.path} repeats the page ${cursor}`);
    cursor = next;
  }
  throw scene.refuse(`${ask.path} has more than ${MOST_PAGES} pages`);
}
