import { randomUUID } from 'node:crypto';
import type { League } from '../../src/domain/leagues.ts';
import { listKnownPlayers, listKnownTeams } from '../../src/league/known-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import type { Caller } from './client.ts';

export const NDJSON = 'application/x-ndjson';

/** Pushes lines, or a body as it is, as one batch. */
export const push = (caller: Caller, kind: string, lines: readonly object[] | string, batch?: string) =>
  caller.post(
    `/ops/facts/${kind}`,
    typeof lines === 'string' ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    { 'content-type': NDJSON, 'idempotency-key': batch ?? randomUUID() },
  );

/** Name and team of a player, as a sender would write them. */
export async function namesOf(
  db: Db,
  { playerId, league, asOf }: { playerId: number; league: League; asOf: Date },
) {
  const player = (await listKnownPlayers(db, { league, asOf })).find(({ id }) => id === playerId);
  const team = (await listKnownTeams(db, { league, asOf })).find(({ id }) => id === player?.teamId);
  if (!player || !team) throw new Error(`There is no player ${playerId} with a team.`);
  return { player_name: player.name, team: team.abbreviation };
}
