import type { BlockProse } from './block-prose.ts';
import { combine } from './pattern.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const AGREES_WITHIN = 0.015;
const FAR_APART = 0.08;

const isUnquoted = (v: Voice) => !v.has('noVig');
const hasOpinion = (v: Voice) => v.has('modelChance');
/** Other factors can take the chance past both the price and the projection. */
const isBeyond = (v: Voice) => {
  const [low = 0, high = 1] = [v.amount('noVig'), v.amount('modelChance')].sort((a, b) => a - b);
  return v.amount('chance') < low || v.amount('chance') > high;
};
const gap = (v: Voice) => v.amount('modelChance') - v.amount('noVig');

/** The correction for a known bias can outweigh a price that is close to even. */
const isTurned = (v: Voice) =>
  v.has('tilt') &&
  Math.abs(v.amount('tilt')) >= 0.05 &&
  v.amount('noVig') > 0.5 !== v.amount('blockPoints') > 0;

/** A bias in favor of an over means that overs have won more often than their prices implied. */
const oversBeatTheirPrice = (v: Voice) => v.amount('tilt') > 0 === v.amount('over') > 0;

export const market: BlockProse = {
  claim: [
    [
      isUnquoted,
      'no book quotes both sides, so the usual over rate of this market stands in',
      'the usual over rate of this market replaces a price that no book quotes on both sides',
    ],
    [
      isTurned,
      'the no-vig price of {noVig} is adjusted by {~tilt} for a known bias of this market',
      'the price without margin is {noVig}, and a known bias of such prices changes it by {~tilt}',
    ],
    [
      always,
      'the no-vig price across {books:book} puts the {side} at {noVig}',
      '{names} {side} is priced at {noVig} without margin at {books:book}',
      'the consensus of {books:book} without margin is {noVig} for the {side}',
      'prices at {books:book} imply {noVig} for the {side} once the margin is removed',
    ],
  ],

  finding: [
    [
      [
        isUnquoted,
        ...combine(
          [
            'No book quotes both sides of this prop,',
            'This prop has a price on one side only,',
            'Books quote one side of this prop and not the other,',
          ],
          [
            'so the margin cannot be removed and no chance can be read from the price.',
            'which leaves no way to separate the margin from the estimate.',
          ],
        ),
      ],
      [
        always,
        'With {a overround} margin removed, {books:book} {books=puts|put} the {side} at {noVig}.',
        'Quotes on both sides average {averagePrice} for the {side} and {otherPrice} for the {other}, or {noVig} without the margin of {overround}.',
        'The average price of the {side} is {averagePrice}; take out {a overround} margin and {noVig} is left.',
        'Across {books:book} the {side} averages {averagePrice} and the {other} {otherPrice}, which works out to {noVig} for the {side} after the margin.',
        'Remove {a overround} margin from {averagePrice} and {otherPrice}, and the {side} stands at {noVig}.',
        'The no-vig chance of the {side} is {noVig}, averaged over {books:book} with {a overround} margin.',
        'Books offer {averagePrice} on the {side} and {otherPrice} on the {other}, a no-vig chance of {noVig}.',
        'On price alone the {side} is {a noVig} proposition: {averagePrice} on average at {books:book}, margin removed.',
      ],
    ],
    [
      [
        isUnquoted,
        'The usual rate of overs in this market stands in for a price.',
        'In its place we use how often the over of this market usually wins.',
        'We fall back on the long-run over rate of this market.',
      ],
      [
        (v) => v.amount('booksAtLine') < v.amount('books'),
        'Only {booksAtLine} of them {booksAtLine=is|are} on {line} itself; the other quotes are converted from nearby lines.',
        'The line of {line} is quoted at {booksAtLine} of them, and the others are converted to it.',
        'Not every book is on {line}: {booksAtLine} {booksAtLine=is|are}, and the others are adjusted to it.',
      ],
    ],
    [
      [(v) => isUnquoted(v) || !hasOpinion(v)],
      [
        (v) => Math.abs(gap(v)) < AGREES_WITHIN,
        'Our projection without the price gives {modelChance}, so there is no disagreement to trade on.',
        'Leave the price out and our number is {modelChance}, practically the same.',
        'At {modelChance}, our own number agrees.',
        'Independent of the price we arrive at {modelChance}, which confirms it.',
      ],
      [
        isBeyond,
        'Our projection without the price gives {modelChance}; with every factor counted, the final number is {chance}.',
        'Leave the price out and our number is {modelChance}; all factors together make it {chance}.',
        'At {modelChance}, our own number is not the last word: corrections and cross-market prices bring it to {chance}.',
        'We have it at {modelChance} without looking at the price, and at {chance} with every factor counted.',
      ],
      [
        (v) => gap(v) > FAR_APART,
        'Our projection without the price gives {modelChance}. A gap that wide is either value or a fact we are missing, so the final number stops at {chance}.',
        'Leave the price out and our number is {modelChance}, far enough away that we settle on {chance}.',
        'At {modelChance}, our own number is well above the price; the blend is {chance}.',
        'We would be at {modelChance} without looking at the price, and a gap like that calls for caution: the published number is {chance}.',
        'On our projection alone the {side} would be {modelChance}. Books rarely miss by that much, so we publish {chance}.',
      ],
      [
        (v) => gap(v) > 0,
        'Our projection without the price gives {modelChance}, and the blend is {chance}.',
        'Leave the price out and our number is {modelChance}, which pulls the final one to {chance}.',
        'At {modelChance}, our own number is the higher one; combined they make {chance}.',
        'We have it at {modelChance} without looking at the price, and at {chance} with it.',
      ],
      [
        (v) => gap(v) < -FAR_APART,
        'Our projection without the price gives only {modelChance}, which takes the final number down to {chance}.',
        'Leave the price out and our number is {modelChance}, well below; the blend is {chance}.',
        'At {modelChance}, our own number is much lower, and the final one is {chance}.',
      ],
      [
        always,
        'Our projection without the price gives {modelChance}, a little less, so any value here comes from the price.',
        'Leave the price out and our number is {modelChance}; the blend is {chance}.',
        'At {modelChance}, our own number is slightly lower and the final one is {chance}.',
      ],
    ],
    [
      [(v) => !v.has('tilt') || Math.abs(v.amount('tilt')) < 0.3],
      [
        oversBeatTheirPrice,
        'Overs in this market have won more often than their prices implied, which is worth {~tilt} {tilt>to|against} the {side}.',
        'A correction of {~tilt} {tilt>for|against} the {side} reflects that overs like this one have been underpriced.',
        'History adds a correction of {~tilt} {tilt>for|against} the {side}: such overs have been too cheap.',
      ],
      [
        always,
        'Overs in this market have won less often than their prices implied, which is worth {~tilt} {tilt>to|against} the {side}.',
        'A correction of {~tilt} {tilt>for|against} the {side} reflects that overs like this one have been overpriced.',
        'History adds a correction of {~tilt} {tilt>for|against} the {side}: such overs have been too expensive.',
        'There is a lasting bias too: overs of this kind cost too much, a difference of {~tilt} {tilt>for|against} the {side}.',
        'We correct by {~tilt} {tilt>in favor of|to the cost of} the {side}, because such overs have been overpriced.',
        'Past seasons add {~tilt} {tilt>for|against} the {side}: overs like this one did not win as often as priced.',
      ],
    ],
  ],

  evidence: [
    [
      [
        isUnquoted,
        'A market without prices on both sides is no evidence about this player.',
        'There is nothing to measure here until a second side is quoted.',
        'Treat this factor as empty: a one-sided quote holds an unknown margin.',
      ],
      [
        (v) => v.amount('books') < 2,
        'A single book is thin evidence; a second price could look different.',
        'The whole market here is {books:book}, so one trader’s number stands for all.',
        'With {books:book} on the prop, there is no second opinion to compare.',
      ],
      [
        (v) => v.amount('disagreement') < 0.6,
        'All {books:book} agree to within {~disagreement}.',
        'The {books:book} are within {~disagreement} of each other, which makes the number firm.',
        'There is no dispute about it: the spread over {books:book} is {~disagreement}.',
        'At {~disagreement}, the spread over {books:book} is as tight as it gets.',
      ],
      [
        (v) => v.amount('disagreement') < 1.5,
        'Between {books:book} the difference is {~disagreement}, an ordinary spread.',
        'The spread over {books:book} is {~disagreement}, about what is usual.',
        'With {~disagreement} between {books:book}, the number is neither firm nor shaky.',
        'Prices at {books:book} vary by {~disagreement}, which is normal.',
      ],
      [
        always,
        'Between {books:book} the difference is {~disagreement}, so shopping for the price pays.',
        'The spread over {books:book} is {~disagreement}, a sign that some have not caught up.',
        'With {~disagreement} between {books:book}, the consensus is a loose one.',
        'Prices at {books:book} vary by {~disagreement}, which is a lot.',
      ],
    ],
    [
      [(v) => !v.has('marketWeight')],
      [
        (v) => v.amount('marketWeight') >= 0.7,
        'The price gets {marketWeight} of the weight, because it is hard to beat on this stat.',
        'We give it {marketWeight} of the weight; our projection gets the rest.',
        'In the blend it counts for {marketWeight}.',
        'For this stat past seasons put its weight at {marketWeight}.',
        'Fitted on past seasons, its weight is {marketWeight}.',
        'That price makes up {marketWeight} of our number before other adjustments.',
        'Weight of the price in our number: {marketWeight}.',
      ],
      [
        always,
        'The price gets {marketWeight} of the weight, less than in most markets.',
        'We give it only {marketWeight} of the weight on this stat, where projections have held up well.',
        'In the blend it counts for {marketWeight}, which leaves our projection an unusually large part.',
        'For this stat past seasons put its weight at {marketWeight}, on the low side.',
      ],
    ],
  ],

  whyItMatters:
    'Books react to injuries, money and news within minutes, so the price is the best single forecast available. A pick is worth making only where our projection adds something the price lacks, or where the price is better than the chance.',
};
