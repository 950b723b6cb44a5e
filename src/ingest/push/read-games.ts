import { GAME_STATUSES, type GameFact } from '../../domain/games.ts';
import type { TeamFact } from '../../domain/teams.ts';
import { numberOrNull } from '../feeds/files/table.ts';
import { SEASON_TYPE_OF } from '../feeds/files/words.ts';
import { findGameOn } from '../feeds/live/identity.ts';
import type { KnownGame } from '../feeds/live/known.ts';
import type { Scene } from '../feeds/live/scene.ts';
import type { PushedRow, Resolver } from './lookup.ts';

/** Games of the batch's day, and games that a line names by id, whatever their day and league. */
export type GamesBefore = { games: readonly KnownGame[]; byId: ReadonlyMap<number, KnownGame> };

/** A game is known by its teams and day, or by its id if it was moved to another day. A known game keeps its id. */
export function readGame(
  row: PushedRow,
  { scene, teamId, games, byId }: GamesBefore & Pick<Resolver, 'teamId'> & { scene: Scene },
): GameFact | null {
  const [homeTeamId, awayTeamId] = [teamId(row('home')), teamId(row('away'))];
  const seasonType = SEASON_TYPE_OF[row('season_type')];
  if (!seasonType) throw new Error('The schema lets only known types of season pass.');
  const name = `${row('home')} – ${row('away')} (${row('game_date')})`;
  if (homeTeamId === null || awayTeamId === null || homeTeamId === awayTeamId) {
    scene.unmatched('unknown team', name);
    return null;
  }
  const date = row('game_date');
  const number = numberOrNull(row('game_id'));
  const sameId = number === null ? undefined : byId.get(number);
  const before = findGameOn(games, { teamIds: [homeTeamId, awayTeamId], date }) ?? sameId;
  const id = before?.id ?? number;
  const isOther = before && ![before.homeTeamId, before.awayTeamId].includes(homeTeamId);
  if (id === null || isOther || (before && before.league !== scene.league)) {
    scene.unmatched(id === null ? 'a new game needs a game_id' : 'its game_id is another game', name);
    return null;
  }
  const [homeScore, awayScore] = [numberOrNull(row('home_score')), numberOrNull(row('away_score'))];
  const isSwapped = before !== undefined && before.homeTeamId !== homeTeamId;
  const played = homeScore !== null && awayScore !== null ? 'final' : 'scheduled';
  return {
    league: scene.league,
    id,
    season: before?.season ?? row('season'),
    seasonType,
    date,
    tipAt: new Date(row('tip_utc')),
    homeTeamId: isSwapped ? awayTeamId : homeTeamId,
    awayTeamId: isSwapped ? homeTeamId : awayTeamId,
    isNeutralSite: row('neutral') === '1',
    status: GAME_STATUSES.find((status) => status === row('status')) ?? played,
    homeScore: isSwapped ? awayScore : homeScore,
    awayScore: isSwapped ? homeScore : awayScore,
    periods: numberOrNull(row('periods')),
    seriesStatus: row('note') || null,
    source: 'push',
    capturedAt: new Date(row('captured_at')),
  };
}

/** The league's teams come with the schedule, as from every source. */
export const teamFacts = (scene: Scene, capturedAt: Date): TeamFact[] =>
  scene.teams.map((team) => ({ ...team, league: scene.league, source: 'push', capturedAt }));
