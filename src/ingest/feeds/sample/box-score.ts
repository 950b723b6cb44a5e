import {
  BOX_COUNTS,
  type Counts,
  type PlayerBoxScore,
  type TeamBoxScore,
} from '../../../domain/box-scores.ts';
import { dateOf, instantOf } from './calendar.ts';
import { mostPlanned } from './lineups.ts';
import type { PlayedGame, PlayedSide } from './play-game.ts';
import { bell, draw, pick } from './random.ts';
import type { SeasonWorld } from './season-world.ts';
import { sumOf } from './side-rates.ts';
import { lengthOf } from './tip-off.ts';

const ZONES = 191;
const PLUS_MINUS = 192;
const CORRECTION = 193;
/** Share of games whose box score is corrected the next day. */
const CORRECTED = 0.02;

export type BoxScore = { players: PlayerBoxScore[]; team: TeamBoxScore };

/** The box score is published five minutes after the end. */
export const boxScoreAt = ({ fixture, periods }: PlayedGame): Date =>
  instantOf(fixture.day, fixture.tip + lengthOf(periods) + 5);

export function boxScores(world: SeasonWorld, game: PlayedGame): [BoxScore, BoxScore] {
  return [boxScoreOf(world, game, game.home, game.away), boxScoreOf(world, game, game.away, game.home)];
}

function boxScoreOf(world: SeasonWorld, game: PlayedGame, own: PlayedSide, other: PlayedSide): BoxScore {
  const common = {
    league: world.span.league,
    gameId: game.fixture.id,
    date: dateOf(game.fixture.day),
    teamId: own.side.teamId,
    opponentTeamId: other.side.teamId,
    isHome: own.side.isHome,
    capturedAt: boxScoreAt(game),
  };
  const lines = own.side.players.map((_, i) => countsOf(own, i));
  const team = addUp(lines);
  const margin = own.tally.points - other.tally.points;
  const plusMinus = plusMinusOf(own, game.fixture.id, margin);
  // Who was hurt before tip-off is replaced.
  const starters = mostPlanned(own.side.minutes, (i) => own.minutes[i]! > 0);
  const players = own.side.players.map((player, i): PlayerBoxScore => {
    const minutes = own.minutes[i]!;
    const played = minutes > 0;
    return {
      ...common,
      ...lines[i]!,
      playerId: player.id,
      played,
      dnpReason: played ? null : own.out.has(player.id) ? 'Injury/illness' : "Coach's decision",
      starter: starters.includes(i),
      minutes,
      plusMinus: played ? plusMinus[i]! : null,
      usageRate: played ? usageOf(lines[i]!, minutes, team, sumOf(own.minutes)) : null,
    };
  });
  const possessions = team.fga + 0.44 * team.fta - team.oreb + team.turnovers;
  return {
    players,
    team: {
      ...common,
      ...team,
      opponentPoints: other.tally.points,
      possessions: Math.round(possessions * 100) / 100,
      zones: zonesOf(own, game.fixture.id),
    },
  };
}

function countsOf({ tally }: PlayedSide, i: number): Counts {
  const twos = tally.twos[i]!;
  const threes = tally.threes[i]!;
  return {
    points: 2 * twos + 3 * threes + tally.ftm[i]!,
    rebounds: tally.oreb[i]! + tally.dreb[i]!,
    assists: tally.assists[i]!,
    threes,
    steals: tally.steals[i]!,
    blocks: tally.blocks[i]!,
    turnovers: tally.turnovers[i]!,
    fgm: twos + threes,
    fga: tally.twosTaken[i]! + tally.threesTaken[i]!,
    fg3a: tally.threesTaken[i]!,
    ftm: tally.ftm[i]!,
    fta: tally.fta[i]!,
    oreb: tally.oreb[i]!,
    dreb: tally.dreb[i]!,
    fouls: tally.fouls[i]!,
  };
}

function addUp(lines: readonly Counts[]): Counts {
  const sum = { ...lines[0]! };
  for (const line of lines.slice(1)) for (const name of BOX_COUNTS) sum[name] += line[name];
  return sum;
}

function usageOf(line: Counts, minutes: number, team: Counts, teamMinutes: number): number {
  const used = (counts: Counts) => counts.fga + 0.44 * counts.fta + counts.turnovers;
  return Math.round((1000 * used(line) * (teamMinutes / 5)) / (minutes * used(team))) / 10;
}

/** Five players share every point of the margin, so the column adds up to five times the margin. */
function plusMinusOf({ side, minutes }: PlayedSide, gameId: number, margin: number): number[] {
  const total = sumOf(minutes);
  const list = side.players.map(({ id }, i) => {
    const share = minutes[i]! / (total / 5);
    return minutes[i] === 0
      ? 0
      : Math.round(margin * share + bell(PLUS_MINUS, gameId, id) * 9 * Math.sqrt(share));
  });
  const rest = 5 * margin - sumOf(list);
  const sharers = minutes.map((_, i) => i).filter((i) => minutes[i]! > 0);
  sharers.forEach((i, k) => {
    const upTo = (n: number) => Math.round((rest * n) / sharers.length);
    list[i]! += upTo(k + 1) - upTo(k);
  });
  return list;
}

function zonesOf({ side, tally }: PlayedSide, gameId: number): NonNullable<TeamBoxScore['zones']> {
  const taken = sumOf(tally.twosTaken);
  const made = sumOf(tally.twos);
  const rimTaken = Math.round(taken * (0.53 + 0.05 * bell(ZONES, gameId, side.team)));
  const midTaken = Math.round((taken - rimTaken) * (0.62 + 0.06 * bell(ZONES, gameId, side.team, 1)));
  const longTaken = taken - rimTaken - midTaken;
  // Shots from short range fall more often; the remaining made shots are split by attempts.
  const rimMade = Math.min(rimTaken, made, Math.max(made - midTaken - longTaken, Math.round(made * 0.635)));
  const midMade = Math.min(
    midTaken,
    Math.max(made - rimMade - longTaken, Math.round(((made - rimMade) * midTaken) / (midTaken + longTaken))),
  );
  return {
    rim: { fga: rimTaken, fgm: rimMade },
    shortMid: { fga: midTaken, fgm: midMade },
    longMid: { fga: longTaken, fgm: made - rimMade - midMade },
  };
}

/** For a few games, one rebound is credited to another player the next afternoon. */
export function correctionOf(game: PlayedGame, box: BoxScore): PlayerBoxScore[] {
  const { id, day } = game.fixture;
  if (draw(CORRECTION, id, box.team.teamId) >= CORRECTED / 2) return [];
  const played = box.players.filter((line) => line.played);
  const from = played.filter((line) => line.dreb > 0)[0];
  const to = played[1 + pick(played.length - 1, CORRECTION, id)];
  if (!from || !to || from === to) return [];
  const capturedAt = instantOf(day + 1, 15 * 60);
  return [
    { ...from, rebounds: from.rebounds - 1, dreb: from.dreb - 1, capturedAt },
    { ...to, rebounds: to.rebounds + 1, dreb: to.dreb + 1, capturedAt },
  ];
}
