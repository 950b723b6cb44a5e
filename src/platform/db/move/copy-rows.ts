import { pipeline } from 'node:stream/promises';
import { from, to } from 'pg-copy-streams';
import type { Session } from './session.ts';
import type { MovedTable } from './table-queries.ts';

/** Streams all rows of a table. The target's transaction is open on its session. */
export async function copyRows(
  source: Session,
  target: Session,
  { name, stored }: MovedTable,
): Promise<void> {
  const columns = stored.join(', ');
  const read = source.client.query(to(`copy (select ${columns} from ${name}) to stdout`));
  await pipeline(read, target.client.query(from(`copy ${name} (${columns}) from stdin`)));
}
