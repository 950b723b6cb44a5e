import { daysAfter, minutesAfter } from '../../../domain/dates.ts';
import type { GameFact } from '../../../domain/games.ts';
import type { League } from '../../../domain/leagues.ts';
import { count, numberOrNull, readTable } from './table.ts';
import { findTeamId } from './team-table.ts';
import type { UnmatchedList } from './unmatched.ts';
import { LEAGUE_OF, SEASON_TYPE_OF } from './words.ts';

export const GAME_COLUMNS = [
  'league',
  'game_id',
  'season',
  'season_type',
  'game_date',
  'tip_utc',
  'home',
  'away',
  'home_score',
  'away_score',
  'periods',
  'neutral',
  'note',
] as const;

/** The files do not say when a game was announced. A week before is early enough for every use. */
const ANNOUNCED_DAYS = 7;
/** Default tip-off: 7:30 PM Eastern Daylight Time. */
const USUAL_TIP = 'T23:30:00Z';

export type GameIndex = ReadonlyMap<number, GameFact>;

/** All games fit in memory, and all other files refer to them. */
export async function readGames(folder: string, unmatched: UnmatchedList): Promise<GameIndex> {
  const games = new Map<number, GameFact>();
  for await (const rows of readTable(folder, 'games', GAME_COLUMNS))
    for (const row of rows) {
      const league = LEAGUE_OF[row('league')];
      const seasonType = SEASON_TYPE_OF[row('season_type')];
      if (!league || !seasonType) {
        unmatched.add('unknown league or kind of season', `${row('league')} ${row('season_type')}`);
        continue;
      }
      const teams = teamsOf(league, row('home'), row('away'), unmatched);
      if (!teams) continue;
      const tipAt = new Date(row('tip_utc') || `${row('game_date')}${USUAL_TIP}`);
      const periods = numberOrNull(row('periods'));
      const id = count(row('game_id'));
      games.set(id, {
        league,
        id,
        season: row('season'),
        seasonType,
        date: row('game_date'),
        tipAt,
        ...teams,
        isNeutralSite: row('neutral') === '1',
        status: 'final',
        homeScore: numberOrNull(row('home_score')),
        awayScore: numberOrNull(row('away_score')),
        periods,
        seriesStatus: seasonType === 'playoffs' ? row('note') || null : null,
        capturedAt: minutesAfter(tipAt, 165 + 25 * Math.max(0, (periods ?? 4) - 4)),
      });
    }
  return games;
}

function teamsOf(league: League, home: string, away: string, unmatched: UnmatchedList) {
  const homeTeamId = findTeamId(league, home);
  const awayTeamId = findTeamId(league, away);
  if (homeTeamId === null) unmatched.add('unknown team', `${league} ${home}`);
  if (awayTeamId === null) unmatched.add('unknown team', `${league} ${away}`);
  return homeTeamId === null || awayTeamId === null ? null : { homeTeamId, awayTeamId };
}

/** Each finished game also gets its earlier scheduled version. */
export const announced = (game: GameFact): GameFact => ({
  ...game,
  status: 'scheduled',
  homeScore: null,
  awayScore: null,
  periods: null,
  seriesStatus: null,
  capturedAt: daysAfter(game.tipAt, -ANNOUNCED_DAYS),
});
