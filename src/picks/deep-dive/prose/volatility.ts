import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const SAME = 0.15;

export const volatility: BlockProse = {
  headline: (v) => `an ordinary night ends between ${v.show('low')} and ${v.show('high')} ${v.noun}`,

  finding: (v) => prose(range(v), spread(v), consequence(v)),

  evidence: (v) =>
    v.choose(
      `The spread is learnt from all players with such minutes: the games of one player say little about how much ${v.his} nights vary.`,
      `How much ${v.names} nights vary is taken from everybody who plays such minutes. A player who looks steady over a month has usually just been lucky in it.`,
    ),

  footing: () => 'learnt from all players alike',

  whyItMatters:
    'A line is passed by a night and not by an average. Foul trouble, blowouts and overtime stretch both ends, and a wide range makes every chance less extreme than the projection suggests.',
};

function range(v: Voice): string {
  const [low, high] = [v.show('low'), v.show('high')];
  return v.choose(
    `The projection of ${v.show('mean')} is the middle of a wide field: an ordinary night ends anywhere between ${low} and ${high}.`,
    `${v.name} may end anywhere between ${low} and ${high} without anybody being surprised; ${v.show('mean')} is merely the mean of it.`,
    `Between ${low} and ${high} everything is an ordinary night, and the line of ${v.show('line')} lies ${inside(v) ? 'well inside' : 'at the edge of it'}.`,
  );
}

const inside = (v: Voice) => v.amount('line') > v.amount('low') && v.amount('line') < v.amount('high');

function spread(v: Voice): string {
  const more = v.amount('minutesSpread') - v.amount('usualSpread');
  const [tonight, usual] = [v.size('minutesSpread'), v.size('usualSpread')];
  if (Math.abs(more) < SAME)
    return v.choose(
      `${v.his} minutes themselves may swing by ${tonight} either way, as they always may.`,
      `Most of it is time on the floor, which swings by ${tonight} minutes either way on any night.`,
    );
  return more > 0
    ? `Time on the floor is less certain than usual, with a swing of ${tonight} minutes where ${usual} are the habit.`
    : `Time on the floor is a little more certain than usual, with a swing of ${tonight} minutes where ${usual} are the habit.`;
}

function consequence(v: Voice): string {
  if (v.flat('blockPoints'))
    return v.choose(
      'None of that favours one side over the other.',
      'The odd night helps and hurts in equal measure here.',
    );
  return v.amount('blockPoints') > 0
    ? `On balance the odd nights fall to the ${v.pick.direction}.`
    : `On balance the odd nights fall on the other side of the line.`;
}
