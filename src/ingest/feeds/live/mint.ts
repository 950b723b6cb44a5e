import { LEAGUE_CATALOGUE, type League } from '../../../domain/leagues.ts';
import type { SourceName } from '../../../domain/sources.ts';
import type { KnownPlayer } from './known.ts';

/**
 * A new player's ID is derived from the source's ID. ESPN's range is that of the season files, so that imported
 * history continues. Null if the ID already belongs to another player, which an operator must resolve.
 */
export function mintPlayerId(
  players: readonly KnownPlayer[],
  league: League,
  source: SourceName,
  sourceId: string,
): number | null {
  const id = LEAGUE_CATALOGUE[league].playerIdsFrom[source] + Number(sourceId);
  if (!Number.isSafeInteger(id) || id <= 0 || id > 2_147_483_647) return null;
  return players.some((player) => player.id === id) ? null : id;
}
