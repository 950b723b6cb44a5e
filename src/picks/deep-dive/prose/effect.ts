import { SPOKEN } from './reasons.ts';
import { prose, type Voice } from './voice.ts';

const NEXT_TO_NOTHING = 0.15;
const A_LOT = 2.5;

/** The block's effect on the pick, compared with the other blocks. */
export const effect = (v: Voice): string => prose(movement(v), rank(v), yardstick(v));

function movement(v: Voice): string {
  const points = v.amount('blockPoints');
  const gained = v.size('blockPoints');
  const side = v.pick.direction;
  const block = SPOKEN[v.report.block];
  if (v.has('blockEffect') && !v.flat('blockEffect')) {
    const up = v.amount('blockEffect') > 0;
    const onMean = up
      ? `adds ${v.size('blockEffect')} to the projection`
      : `takes ${v.size('blockEffect')} off the projection`;
    if (Math.abs(points) < NEXT_TO_NOTHING)
      return v.flat('blockPoints')
        ? `${block} ${onMean}, too little to show in the chance of the ${side}.`
        : v.choose(
            `${block} ${onMean} and moves the chance of the ${side} by ${gained}. Nobody should make or refuse a pick for that.`,
            `${block} ${onMean}; on the chance of the ${side} that is ${gained}, within any margin of error.`,
            `${block} ${onMean}, and ${gained} ${points > 0 ? 'to' : 'from'} the chance of the ${side}: a rounding matter.`,
          );
    return points > 0
      ? v.choose(
          `${block} ${onMean}, which gives the ${side} ${gained}.`,
          `${block} ${onMean}; for an ${side} that is ${gained} gained.`,
        )
      : v.choose(
          `${block} ${onMean}, which costs the ${side} ${gained}.`,
          `${block} ${onMean}; for an ${side} that is ${gained} lost.`,
        );
  }
  if (v.flat('blockPoints')) return `${block} leaves the chance of the ${side} where it was.`;
  if (Math.abs(points) < NEXT_TO_NOTHING)
    return `${block} moves the chance of the ${side} by no more than ${gained}.`;
  if (Math.abs(points) >= A_LOT)
    return points > 0
      ? `${block} carries a good part of the case, ${gained} towards the ${side}.`
      : `${block} stands squarely in the way, ${gained} against the ${side}.`;
  return points > 0 ? `${block} gives the ${side} ${gained}.` : `${block} costs the ${side} ${gained}.`;
}

function rank(v: Voice): string | false {
  const others = v.pick.blocks.filter(({ block }) => block !== v.report.block);
  const largest = others.reduce<(typeof others)[number] | null>(
    (most, one) => (!most || Math.abs(one.percentagePoints) > Math.abs(most.percentagePoints) ? one : most),
    null,
  );
  if (!largest) return 'No other block has an opinion on this pick.';
  const other = `${SPOKEN[largest.block]} (${v.show(`points.${largest.block}`)})`;
  if (Math.abs(v.amount('blockPoints')) > Math.abs(largest.percentagePoints))
    return v.choose(
      `No block moves this pick more: ${v.show('blockShare')} of all movement is its own, ahead of ${other}.`,
      `With ${v.show('blockShare')} of all movement it weighs most; next comes ${other}.`,
    );
  if (v.flat('blockShare')) return `What decides this pick lies elsewhere, first of all in ${other}.`;
  return v.choose(
    `That is ${v.show('blockShare')} of all movement between the blocks; ${other} moves the pick most.`,
    `Of all that moves this pick it makes ${v.show('blockShare')}, and ${other} makes the most.`,
  );
}

/** Market and baseline give a probability of their own, not a change of one. */
const yardstick = (v: Voice) =>
  (v.report.block === 'market' || v.report.block === 'baseline') &&
  Math.abs(v.amount('blockPoints')) >= 1 &&
  v.choose(
    'The yardstick here is an even chance; whether the pick pays is for the price to say.',
    v.amount('blockPoints') > 0
      ? 'Being likelier than even is not yet worth money, since the price knows it too.'
      : 'Being less likely than even is no fault by itself, as long as the price pays for it.',
  );
