import type { League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { KnownPlayer } from './known.ts';

/**
 * A player whom we see for the first time gets a number of ours from the source's own. The ranges keep the sources
 * apart; ESPN's are those of the season files, so that a loaded history goes on.
 */
const RANGE: Record<SourceName, Record<League, number>> = {
  'nba-cdn': { nba: 0, wnba: 0 },
  espn: { nba: 0, wnba: 100_000_000 },
  balldontlie: { nba: 300_000_000, wnba: 400_000_000 },
  'the-odds-api': { nba: 500_000_000, wnba: 600_000_000 },
};

/** Null when the number already belongs to somebody else: then a person must look. */
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
