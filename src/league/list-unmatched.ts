import type { League } from '../domain/leagues.ts';
import { similarNames } from '../domain/plain-name.ts';
import type { Db } from '../platform/db/connect.ts';
import { listKnownPlayers } from './known-queries.ts';
import { listUnmatched, type UnmatchedRow, type UnmatchedStatus } from './unmatched-queries.ts';

const SHOWN = 500;
const CANDIDATES = 5;

/** Unmatched names, each with candidates from the rosters of the teams in question. */
export async function listUnmatchedNames(
  db: Db,
  { league, status, now }: { league?: League | undefined; status: UnmatchedStatus; now: Date },
) {
  const rows = await listUnmatched(db, { ...(league ? { league } : {}), status, limit: SHOWN });
  const leagues = [...new Set(rows.map((row) => row.league))];
  const players = (
    await Promise.all(leagues.map((one) => listKnownPlayers(db, { league: one, asOf: now })))
  ).flat();
  return rows.map((row) => {
    const { teamIds: _, sourceId: __, ...shown } = row;
    return { ...shown, held: Number(row.held), candidates: candidatesFor(row, players) };
  });
}

type Player = Awaited<ReturnType<typeof listKnownPlayers>>[number];

/** Players who share a word with the name, most shared words first, for an operator to choose from. */
export function candidatesFor(
  { name, league, teamIds }: Pick<UnmatchedRow, 'name' | 'league' | 'teamIds'>,
  players: readonly Player[],
): { playerId: number; name: string }[] {
  const asked = players.filter(
    (player) => player.league === league && player.teamId !== null && teamIds.includes(player.teamId),
  );
  return similarNames(asked, CANDIDATES)(name).map((player) => ({ playerId: player.id, name: player.name }));
}
