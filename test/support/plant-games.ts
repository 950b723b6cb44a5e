import { leagueDate } from '../../src/domain/dates.ts';
import type { GameFact } from '../../src/domain/games.ts';
import type { League } from '../../src/domain/leagues.ts';
import { saveGames } from '../../src/league/save-queries.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { HISTORY } from './arrivals.ts';

let last = 5_000;

/** A game that only the books list. Stored again with the same id it is a newer version. */
export async function plantGame(
  db: Db,
  { tipAt, capturedAt, ...change }: Partial<GameFact> & { tipAt: Date; capturedAt: Date; league?: League },
): Promise<number> {
  const id = change.id ?? ++last;
  const plain = {
    league: 'nba',
    season: '2025-26',
    seasonType: 'regular',
    date: leagueDate(tipAt),
    homeTeamId: 1,
    awayTeamId: 2,
    isNeutralSite: false,
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    periods: null,
    seriesStatus: null,
  } as const;
  await saveGames(db, [{ ...plain, ...change, id, tipAt, capturedAt }], HISTORY);
  return id;
}
