import type { GameStatus } from '../../../../domain/games.ts';
import { seasonFrom } from '../../../../domain/leagues.ts';
import { findGameOn } from '../identity.ts';
import type { KnownGame } from '../known.ts';
import type { ListedGame, ListedTeam } from '../listed-games.ts';
import type { Scene } from '../scene.ts';
import { refOf } from './names.ts';
import type { Game, Team } from './shapes.ts';

/**
 * The source's IDs start at one and would collide with ours, so teams and games known only here get their own
 * range.
 */
const TEAMS_FROM = 3_000_000;
const GAMES_FROM = 300_000_000;
export const listedTeam = ({ id, abbreviation, full_name }: Team): ListedTeam => ({
  id: String(id),
  number: TEAMS_FROM + id,
  abbreviation,
  fullName: full_name,
  tricode: abbreviation,
});

/** `Final`, the name of a period, or before the game the tip-off time. */
export function statusOf({ status }: { status: string }): GameStatus {
  if (/^final/i.test(status)) return 'final';
  if (/^(postponed|ppd)/i.test(status)) return 'postponed';
  if (/^cancel/i.test(status)) return 'cancelled';
  return /^(\d.*(ET|am|pm)|\d{4}-\d{2}-\d{2}T|scheduled)/i.test(status) ? 'scheduled' : 'live';
}

export function listedOf(scene: Scene, game: Game): ListedGame {
  if (!game.datetime) throw scene.refuse(`game ${game.id} has no time of tip-off`);
  const status = statusOf(game);
  const isFinal = status === 'final';
  return {
    number: GAMES_FROM + game.id,
    season: seasonFrom(scene.league, game.season),
    seasonType: game.postseason ? 'playoffs' : 'regular',
    tipAt: new Date(game.datetime),
    home: listedTeam(game.home_team),
    away: listedTeam(game.visitor_team),
    isNeutralSite: false,
    status,
    homeScore: isFinal ? game.home_team_score : null,
    awayScore: isFinal ? game.visitor_team_score : null,
    periods: isFinal ? (game.period ?? null) : null,
    seriesStatus: null,
  };
}

type Matched = { game: KnownGame; theirs: Game; isSwapped: boolean };

export function matchGame(scene: Scene, theirs: Game, games: readonly KnownGame[]): Matched[] {
  const [home, away] = [theirs.home_team, theirs.visitor_team].map((team) => scene.team(refOf(team)));
  const game =
    home && away && findGameOn(games, { teamIds: [home.id, away.id], date: theirs.date.slice(0, 10) });
  return game ? [{ game, theirs, isSwapped: game.homeTeamId !== home.id }] : [];
}
