import { rateOf } from '../../src/domain/hit-rate.ts';
import type { GameLineups, PickDetail } from '../wire.ts';
import { figure, inSentence, number, odds, percent } from '../words.ts';

export type Risk = { title: string; detail: string };

type Facts = {
  pick: PickDetail;
  /** Values of the player's games before this one, newest first. */
  values: readonly number[];
  lineups: GameLineups | undefined;
};

const UNSURE = new Set(['questionable', 'doubtful', 'probable']);
/** A teammate with fewer minutes does not change a projection by much. */
const ROTATION_MINUTES = 20;
const WINDOW = 10;

/** What could make this pick lose, from the numbers that it rests on: the strongest news first. */
export function risksOf({ pick, values, lineups }: Facts): Risk[] {
  return [...news(pick, lineups), ...market(pick), ...history(pick, values), against(pick)].flatMap(
    (risk) => risk ?? [],
  );
}

function news(pick: PickDetail, lineups: GameLineups | undefined): Risk[] {
  const team = [lineups?.home, lineups?.away].find((side) => side?.teamId === pick.teamId);
  const unsure = (team?.players ?? []).filter(({ injury }) => injury && UNSURE.has(injury.status));
  const own = unsure.find(({ playerId }) => playerId === pick.playerId);
  const teammates = unsure.filter(
    ({ playerId, recentMinutes }) => playerId !== pick.playerId && recentMinutes >= ROTATION_MINUTES,
  );
  return [
    ...(own
      ? [
          {
            title: `Listed as ${own.injury?.status}.`,
            detail: `${percent(own.chanceToPlay, 0)} to play. Most books void the bet if he sits out.`,
          },
        ]
      : []),
    ...teammates.map(({ playerName, injury, chanceToPlay }) => ({
      title: `${playerName} is ${injury?.status}.`,
      detail: `${percent(chanceToPlay, 0)} to play; our ${number(pick.projectedMinutes, 1)} projected minutes count on that. We rescore when his status changes.`,
    })),
  ];
}

function market({ flipPoints, direction, rating }: PickDetail): Risk[] {
  const { lineLostAt, odds: price } = flipPoints;
  if (lineLostAt === null && price === null) return [];
  const limits = [
    ...(lineLostAt === null ? [] : [`a line of ${figure(lineLostAt)}`]),
    ...(price === null ? [] : [`a price worse than ${odds(price)}`]),
  ];
  return [
    {
      title: 'The market moves.',
      detail: `At ${limits.join(' or ')} the ${direction} is no longer ${rating}.`,
    },
  ];
}

function history({ direction, line, stat, projection }: PickDetail, values: readonly number[]): Risk[] {
  const { hits, games } = rateOf(values, line, direction, WINDOW);
  if (games === 0 || hits === games) return [];
  const bad = direction === 'over' ? projection.p10 : projection.p90;
  return [
    {
      title: direction === 'over' ? 'An off night.' : 'A big night.',
      detail: `It missed in ${games - hits} of his last ${games} games. One night in ten ends ${direction === 'over' ? 'at or below' : 'at or above'} ${figure(bad)} ${inSentence(stat)}.`,
    },
  ];
}

function against({ blocks, confidence }: PickDetail): Risk {
  const worst = blocks.toSorted((one, other) => one.percentagePoints - other.percentagePoints)[0];
  return {
    title: `It loses ${percent(1 - confidence)} of the time.`,
    detail:
      worst && worst.percentagePoints <= -0.1
        ? `The strongest argument against it is ${worst.blockDisplayName.toLowerCase()}: ${number(worst.percentagePoints, 1)} points.`
        : 'No block argues against it, yet a chance is not a certainty.',
  };
}
