import type { League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { KnownPlayer } from './known.ts';

/**
 * A new player's ID is derived from the source's ID. Ranges keep the sources apart. ESPN's range is that of
 * the season files, so that imported history continues.
 */
const RANGE: Record<SourceName, Record<League, number>> = {
  'nba-cdn': { nba: 0, wnba: 0 },
  espn: { nba: 0, wnba: 100_000_000 },
  balldontlie: { nba: 300_000_000, wnba: 400_000_000 },
  'the-odds-api': { nba: 500_000_000, wnba: 600_000_000 },
};

/** Null if the ID already belongs to another player, which an operator must resolve. */
export function mintPlayerId(
  players: readonly KnownPlayer[],
  league: League,
  source: SourceName,
  sourceId: string,
): number | null {
  const id = RANGE[source][league] + Number(sourceId);
  if (!Number.isSafeInteger(id) || id <= 0 || id > 2_147_483_647) return null;
  return players.some((player) => player.id === id) ? null : id;
}
