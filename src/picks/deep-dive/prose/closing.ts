import { BLOCK_PROSE } from './all-blocks.ts';
import { reasons, SPOKEN } from './reasons.ts';
import { prose, type Voice } from './voice.ts';

const LITTLE = 0.25;
const MUCH = 1.5;

/** The takeaway, and what would change it. */
export const conclusion = (v: Voice): string => prose(takeaway(v), limits(v));

function takeaway(v: Voice): string {
  const points = v.amount('blockPoints');
  const side = v.pick.direction;
  const block = SPOKEN[v.report.block];
  if (Math.abs(points) < LITTLE)
    return v.choose(
      `Take ${block} as context: the pick would stand or fall without it.`,
      `Whoever likes or dislikes this ${side} should have other reasons than ${block}.`,
      `Nothing in ${block} settles the matter, and the model does not pretend that it does.`,
    );
  const footing = BLOCK_PROSE[v.report.block].footing?.(v) ?? knownBy(v);
  if (Math.abs(points) < MUCH)
    return points > 0
      ? `Count ${block} as a small plus for the ${side}, ${footing}.`
      : `Count ${block} as a small minus for the ${side}, ${footing}.`;
  const { pro, contra } = reasons(v.pick);
  const leads = [pro[0], contra[0]].includes(v.report);
  if (points > 0)
    return leads
      ? `Without ${block} there would be much less of a case; it is the main reason for the ${side}, ${footing}.`
      : `Count ${block} among the good reasons for the ${side}, ${footing}.`;
  return leads
    ? `The best argument against this ${side} is ${block}, ${footing}; the pick stands in spite of it.`
    : `Whoever doubts this ${side} can point to ${block}, ${footing}.`;
}

function knownBy(v: Voice): string {
  if (v.report.confidenceLabel === 'High')
    return v.choose('and it is well founded', 'and there is plenty of evidence behind it');
  if (v.report.confidenceLabel === 'Medium')
    return v.choose('with a fair amount of evidence behind it', 'though part of it is assumption');
  return v.choose(
    'though most of it is assumption and not record',
    'but little of it is evidence of its own',
  );
}

/** How far line and price may move before the rating is lost. */
function limits(v: Voice): string {
  const { rating } = v.pick;
  const best = v.has('bestPrice') && v.show('bestPrice') !== v.show('price');
  const bestSeen = best
    ? `The best price is ${v.show('bestPrice')}, at which the expected value is ${v.show('bestValue')}.`
    : '';
  if (!v.has('holdsLine') || !v.has('holdsPrice')) return bestSeen || `The rating is ${rating}.`;
  const [line, price] = [v.show('holdsLine'), v.show('holdsPrice')];
  if (price === v.show('price'))
    return prose(`There is no room: any worse price than ${price}, and it is no longer ${rating}.`, bestSeen);
  if (line !== v.show('line'))
    return prose(
      v.choose(
        `The ${rating} rating holds to a line of ${line} or a price of ${price}.`,
        `Past a line of ${line} or a price of ${price} it is no longer ${rating}.`,
      ),
      bestSeen,
    );
  return prose(
    v.choose(
      `The line has no room, but the price may go to ${price} before the ${rating} rating is lost.`,
      `It is ${rating} at this line only, and down to a price of ${price}.`,
      `A worse line would end it; a worse price would not until ${price}.`,
      `Should the line move, leave it. The price may still slip to ${price}.`,
    ),
    bestSeen,
  );
}
