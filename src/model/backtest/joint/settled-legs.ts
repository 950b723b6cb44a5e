import type { League } from '../../../domain/leagues.ts';
import { isDecided, isHit, type ScoredRow } from '../scored-row.ts';
import type { SettledLeg } from './combinations.ts';

/** Priced props that were decided, each once: at its morning price if it has one, on the side worth more. */
export function settledLegs(rows: readonly ScoredRow[], league: League): SettledLeg[] {
  const props = new Map<string, ScoredRow>();
  for (const row of rows) {
    const key = `${row.gameId} ${row.playerId} ${row.stat}`;
    if (row.projected && isDecided(row) && (row.horizon === 'morning' || !props.has(key)))
      props.set(key, row);
  }
  return [...props.values()].map((row) => ({
    league,
    date: row.date,
    gameId: row.gameId,
    team: row.team ?? '',
    playerId: row.playerId,
    stat: row.stat,
    side: row.direction,
    win: row.confidence,
    push: 0,
    assists: row.assists,
    won: isHit(row),
  }));
}
