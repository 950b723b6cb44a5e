import type { Counts, PlayerBoxScore, TeamBoxScore } from '../../../domain/box-scores.ts';
import { BOX_COUNTS, NO_COUNTS } from '../../../domain/box-scores.ts';
import type { KnownGame } from './known.ts';
import type { Scene } from './scene.ts';

/** One box score line in our terms, before its player is resolved. */
export type BoxLine = {
  sourceId: string;
  name: string;
  counts: Counts;
  played: boolean;
  dnpReason: string | null;
  starter: boolean;
  minutes: number;
  plusMinus: number | null;
};
export type BoxSide = { teamId: number; points: number; lines: readonly BoxLine[] };

type Boxes = { playerBoxScores: PlayerBoxScore[]; teamBoxScores: TeamBoxScore[] };

/** The facts of one finished game. Team totals are the sums of the player lines, as in every other feed. */
export function boxScoreFacts(scene: Scene, game: KnownGame, sides: readonly [BoxSide, BoxSide]): Boxes {
  const boxes: Boxes = { playerBoxScores: [], teamBoxScores: [] };
  const [first, second] = sides;
  const both = [
    [first, second],
    [second, first],
  ] as const;
  for (const [own, other] of both) {
    if (own.lines.every(({ played }) => !played))
      throw scene.refuse(`the box score of game ${game.id} has nobody who played`);
    const common = {
      league: scene.league,
      gameId: game.id,
      date: game.date,
      teamId: own.teamId,
      opponentTeamId: other.teamId,
      isHome: own.teamId === game.homeTeamId,
      source: scene.source,
      capturedAt: scene.asOf,
    };
    const team = sumOf(own.lines);
    const teamMinutes = own.lines.reduce((sum, { minutes }) => sum + minutes, 0);
    for (const line of own.lines) {
      const box = playerBox(scene, common, line, { team, teamMinutes });
      if (box) boxes.playerBoxScores.push(box);
    }
    boxes.teamBoxScores.push({
      ...common,
      ...team,
      opponentPoints: other.points,
      possessions: round(team.fga + 0.44 * team.fta - team.oreb + team.turnovers, 100),
      zones: null,
    });
  }
  return boxes;
}

type Common = Pick<
  PlayerBoxScore,
  'league' | 'gameId' | 'date' | 'teamId' | 'opponentTeamId' | 'isHome' | 'capturedAt'
>;

function playerBox(
  scene: Scene,
  common: Common,
  line: BoxLine,
  { team, teamMinutes }: { team: Counts; teamMinutes: number },
): PlayerBoxScore | null {
  const { sourceId, name, counts, played, dnpReason, starter, minutes, plusMinus } = line;
  const box: Omit<PlayerBoxScore, 'playerId'> = {
    ...common,
    ...counts,
    played,
    dnpReason: played ? null : (dnpReason ?? 'not given'),
    starter,
    minutes,
    plusMinus: played ? plusMinus : null,
    usageRate: played && minutes > 0 ? usageOf(counts, minutes, team, teamMinutes) : null,
  };
  const teamIds = [common.teamId];
  const player =
    scene.player({ id: sourceId, name, teamIds }) ??
    // Rosters lag trades: also try the opponent's roster.
    scene.player({ id: sourceId, name, teamIds: [common.teamId, common.opponentTeamId] });
  if (player) return { ...box, playerId: player.id };
  scene.unmatched('no player of that name in the two teams', name, {
    teamIds: [common.teamId, common.opponentTeamId],
    sourceId,
    held: { kind: 'playerBoxScores', fact: box },
  });
  return null;
}

function sumOf(lines: readonly BoxLine[]): Counts {
  const sum = { ...NO_COUNTS };
  for (const { counts } of lines) for (const name of BOX_COUNTS) sum[name] += counts[name];
  return sum;
}

const used = ({ fga, fta, turnovers }: Counts): number => fga + 0.44 * fta + turnovers;

const usageOf = (counts: Counts, minutes: number, team: Counts, teamMinutes: number): number | null =>
  used(team) === 0 ? null : round((100 * used(counts) * (teamMinutes / 5)) / (minutes * used(team)), 10);

const round = (value: number, steps: number): number => Math.round(value * steps) / steps;
