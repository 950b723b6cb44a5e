import type { GameFact } from '../../../domain/games.ts';
import { boxScoreAt } from './box-score.ts';
import { dateOf, instantOf } from './calendar.ts';
import { TEAM_NAMES } from './league-names.ts';
import { type PlayedGame, playGame } from './play-game.ts';
import type { SeasonGame, Series } from './season-game.ts';
import { type SeasonWorld, teamId } from './season-world.ts';

/** A game as announced and, once it has ended by `asOf`, its result. */
export function gameFacts(world: SeasonWorld, game: SeasonGame, asOf: Date): GameFact[] {
  const announced: GameFact = {
    league: world.span.league,
    id: game.id,
    season: world.span.label,
    seasonType: game.isPlayoffs ? 'playoffs' : 'regular',
    date: dateOf(game.day),
    tipAt: instantOf(game.day, game.tip),
    homeTeamId: teamId(world.span.league, game.home),
    awayTeamId: teamId(world.span.league, game.away),
    isNeutralSite: false,
    status: 'scheduled',
    homeScore: null,
    awayScore: null,
    periods: null,
    seriesStatus: game.series && seriesText(world, game, game.series),
    capturedAt: game.knownAt,
  };
  if (game.knownAt > asOf) return [];
  return announced.tipAt > asOf
    ? [announced]
    : [announced, ended(world, game, announced, playGame(world, game))];
}

function ended(world: SeasonWorld, game: SeasonGame, announced: GameFact, played: PlayedGame): GameFact {
  const homeScore = played.home.tally.points;
  const awayScore = played.away.tally.points;
  const won = homeScore > awayScore ? 'homeWins' : 'awayWins';
  return {
    ...announced,
    status: 'final',
    homeScore,
    awayScore,
    periods: played.periods,
    seriesStatus: game.series && seriesText(world, game, { ...game.series, [won]: game.series[won] + 1 }),
    capturedAt: boxScoreAt(played),
  };
}

function seriesText(
  world: SeasonWorld,
  game: SeasonGame,
  { round, game: nth, homeWins, awayWins }: Series,
): string {
  const ahead = homeWins > awayWins ? game.home : game.away;
  const leader = TEAM_NAMES[world.span.league][ahead]!.abbreviation;
  const [most, least] = [Math.max(homeWins, awayWins), Math.min(homeWins, awayWins)];
  const standing =
    most === least ? `tied ${most}-${least}` : `${leader} ${most === 3 ? 'won' : 'lead'} ${most}-${least}`;
  return `${round}, game ${nth}: ${standing}`;
}
