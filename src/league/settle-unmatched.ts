import { plainName } from '../domain/plain-name.ts';
import { ID_OF, SOURCES } from '../domain/sources.ts';
import { insertAuditEvent } from '../platform/audit/queries.ts';
import type { Clock } from '../platform/clock.ts';
import { commitInstant } from '../platform/db/commit-instant.ts';
import type { Db } from '../platform/db/connect.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { Problem } from '../platform/problem.ts';
import { getKnownPlayer } from './known-queries.ts';
import { savePlayers } from './save-queries.ts';
import { findUnmatched, settleUnmatched, type UnmatchedStatus } from './unmatched-queries.ts';

type Ask = {
  id: number;
  playerId: number | null;
  actor: string;
  userId: number;
  ip: string;
  clock: Clock;
};

/**
 * Resolves a name to a player (`playerId`) or dismisses it (null). The name becomes an alias of the player,
 * so the next ingest recognizes it and stores the held facts.
 */
export const settleUnmatchedName = (db: Db, ask: Ask): Promise<{ status: UnmatchedStatus }> =>
  inTransaction(db, async (db) => {
    const row = await findUnmatched(db, ask.id);
    if (!row) throw new Problem('not-found', `There is no unmatched name ${ask.id}.`);
    const now = await commitInstant(db, row.league, ask.clock);
    const { id, playerId, actor, userId, ip } = ask;
    if (!(await settleUnmatched(db, { id, playerId, by: actor, now })))
      throw new Problem('unmatched-already-settled', `The name ${row.name} is already ${row.status}.`);
    if (playerId !== null) await addAlias(db, row, { playerId, now });
    await insertAuditEvent(db, {
      kind: playerId === null ? 'unmatched_dismissed' : 'unmatched_resolved',
      actor,
      userId,
      ip,
      detail: { unmatchedId: id, name: row.name, origin: row.origin, playerId },
      at: now,
    });
    return { status: playerId === null ? 'dismissed' : 'resolved' };
  });

type Row = NonNullable<Awaited<ReturnType<typeof findUnmatched>>>;

async function addAlias(db: Db, row: Row, { playerId, now }: { playerId: number; now: Date }): Promise<void> {
  const player = await getKnownPlayer(db, { id: playerId, asOf: now });
  if (player.league !== row.league)
    throw new Problem('not-found', `There is no player ${playerId} in the ${row.league}.`);
  const isNew = ![player.name, ...player.aliases].some((name) => plainName(name) === plainName(row.name));
  const source = SOURCES.find((name) => row.origin.startsWith(`${name} `));
  const otherIds =
    source && row.sourceId !== null ? { ...player.otherIds, [ID_OF[source]]: row.sourceId } : player.otherIds;
  const aliases = isNew ? [...player.aliases, row.name] : player.aliases;
  const known = { ...player, aliases, otherIds, capturedAt: now };
  await savePlayers(db, [known], { as: 'observed', at: now });
}
