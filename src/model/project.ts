import { clamp } from '../domain/numeric.ts';
import { COUNTS } from '../domain/stats.ts';
import { averageOf } from './decay.ts';
import { dot } from './linear.ts';
import { MEAN_FEATURES } from './mean-columns.ts';
import {
  impliedScoreRatio,
  opponentPositionFactor,
  opponentTeamFactor,
  paceRatio,
  REFERENCE_MINUTES,
} from './mean-features.ts';
import { minutesShape } from './minutes-shape.ts';
import type { Variant } from './params.ts';
import { fastRate, type PlayerState, slowRate } from './player-state.ts';
import type { CountProjection, PlayerFacts, Projection } from './projection.ts';
import type { GameAhead } from './sheet.ts';
import { scoringShortfall, threesShortfall, threesTrend, usageTrend } from './shooting.ts';
import { type Member, projectSide, type Side } from './side.ts';
import { enterSeason, groupRate, type LeagueState } from './state.ts';

const factsOf = (player: PlayerState): PlayerFacts => ({
  games: player.games,
  seasonGames: player.season.games,
  gamesWithTeam: player.gamesWithTeam,
  lastDate: player.lastDate,
  missedInARow: player.missedInARow,
  recentMinutes: averageOf(player.minutes4, 0),
  startShare: averageOf(player.starts, 0),
  slowMinutes: player.slowMinutes.slice(),
  fastMinutes: player.fastMinutes.slice(),
});

/** Forecasts every player of a coming game, by player id. Includes players expected to miss it. */
export function projectGame(state: LeagueState, game: GameAhead, variant: Variant): Map<number, Projection> {
  enterSeason(state, game.season);
  const projections = new Map<number, Projection>();
  for (const home of [true, false]) {
    const side = projectSide(state, game, home, variant);
    const pace = paceRatio(state, side);
    const spread = game.spreadHome === null ? null : home ? game.spreadHome : -game.spreadHome;
    const implied = impliedScoreRatio(state, side, spread, game.total);
    for (const member of side.members) {
      const projection = projectMember(state, side, member, { variant, pace, implied, game });
      projections.set(member.player.playerId, projection);
    }
  }
  return projections;
}

type Night = { variant: Variant; pace: number; implied: number; game: GameAhead };

function projectMember(state: LeagueState, side: Side, member: Member, night: Night): Projection {
  const { params } = state;
  const usualMinutes = clamp(averageOf(member.player.minutes40, 12), 3, params.minutes.highest);
  const counts: CountProjection[] = [];
  for (let count = 0; count < COUNTS.length; count++)
    counts.push(projectCount(state, side, member, count, usualMinutes, night));
  return {
    playerId: member.player.playerId,
    team: side.team.team,
    opponent: side.opponent.team,
    variant: night.variant,
    home: side.home,
    backToBack: side.backToBack,
    playoffs: night.game.playoffs,
    player: factsOf(member.player),
    minutes: member.minutes,
    minutesWithoutNews: member.minutesWithoutNews,
    usualMinutes,
    chance: member.chance,
    starter: member.starter,
    absence: member.absence,
    netUsage: member.netUsage,
    pace: night.pace,
    implied: night.implied,
    opponentGames: side.opponent.games,
    counts,
    shape: minutesShape(params, night.variant, member.minutes),
    usualShape: minutesShape(params, night.variant, usualMinutes),
    params,
  };
}

function projectCount(
  state: LeagueState,
  side: Side,
  member: Member,
  count: number,
  usualMinutes: number,
  night: Night,
): CountProjection {
  const { params } = state;
  const { player } = member;
  const prior = groupRate(state, player.position, count);
  const slow = slowRate(player, count, params, prior);
  const fast = fastRate(player, count, params, slow);
  const team = opponentTeamFactor(state, side.opponent, count);
  const position = opponentPositionFactor(state, side.opponent, player.position, count, team.factor);
  const row = new Float64Array(MEAN_FEATURES.length);
  row[0] = 1;
  row[1] = Math.log(member.minutes / REFERENCE_MINUTES);
  row[2] = Math.log(fast / slow);
  row[3] = usageTrend(player.shooting, player.shootingLately);
  row[4] = threesTrend(player.shooting, player.shootingLately);
  row[5] = scoringShortfall(player.shooting);
  row[6] = threesShortfall(player.shooting);
  row[7] = Math.log(position.factor);
  row[8] = Math.log(team.factor);
  row[9] = Math.log(night.pace);
  row[10] = Math.log(night.implied);
  row[11] = side.home ? 1 : 0;
  row[12] = side.backToBack ? 1 : 0;
  row[13] = night.game.playoffs ? 1 : 0;
  row[14] = member.netUsage / 10;
  const b = state.coefficients.means[night.variant][count]!;
  const elasticity = 1 + b[1]!;
  const logBaseline =
    Math.log(usualMinutes * slow) + b[0]! + b[1]! * Math.log(usualMinutes / REFERENCE_MINUTES);
  const effects = Float64Array.of(
    elasticity * Math.log(member.minutesWithoutNews / usualMinutes),
    (1 + b[2]!) * row[2] + dot(b, row, 3, 7),
    dot(b, row, 7, 9),
    dot(b, row, 9, 11),
    dot(b, row, 11, 14),
    b[14]! * row[14] + elasticity * Math.log(member.minutes / member.minutesWithoutNews),
  );
  let total = 0;
  for (let i = 0; i < effects.length; i++) total += effects[i]!;
  return {
    baseline: Math.exp(logBaseline),
    mean: Math.exp(logBaseline + total),
    effects,
    row,
    slow,
    fast,
    opponent: {
      team: team.factor,
      position: position.factor,
      expected: position.expected,
      prior: position.prior,
    },
  };
}
