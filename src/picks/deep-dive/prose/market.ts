import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const AGREES_WITHIN = 0.015;
const FAR_APART = 0.08;

export const market: BlockProse = {
  headline: (v) =>
    v.has('noVig')
      ? v.has('modelChance')
        ? `the books give the ${v.pick.direction} ${v.show('noVig')} without margin, the model alone ${v.show('modelChance')}`
        : `the books give the ${v.pick.direction} ${v.show('noVig')} without margin`
      : 'no book quotes both sides',

  finding(v) {
    if (!v.has('noVig'))
      return prose(
        'No book quotes both sides of this prop, so there is no margin to take out and no price to read a chance from.',
        'The usual rate of overs in this market stands in for it, which is a habit and not an opinion.',
      );
    return prose(reading(v), nearbyLines(v), v.has('modelChance') && modelAgainstMarket(v), tilt(v));
  },

  evidence(v) {
    if (!v.has('noVig'))
      return 'There is nothing to weigh: a market without prices on both sides says nothing about this player.';
    return prose(
      v.amount('books') < 2
        ? `${v.count('books', 'book')} is thin evidence of what the market thinks; a second price could say something else.`
        : disagreement(v),
      v.has('marketWeight') &&
        (v.amount('marketWeight') >= 0.7
          ? v.choose(
              `The market keeps ${v.show('marketWeight')} of the say, because for this stat it is hard to improve on.`,
              `With ${v.show('marketWeight')} of the say the market remains the main voice; the model may only nudge it.`,
            )
          : v.choose(
              `The market keeps ${v.show('marketWeight')} of the say here and leaves the model the rest, which is a lot.`,
              `Only ${v.show('marketWeight')} of the say is the market's; for this stat the model is given more room than usual.`,
            )),
    );
  },

  footing: (v) =>
    v.has('noVig') && v.amount('books') > 1
      ? `with ${v.count('books', 'book')} behind it`
      : 'on very few prices',

  whyItMatters:
    'Books see injuries, money and news before anybody else, so their price is the best single forecast there is. A pick is only worth making where the model knows something the price does not hold, or where the price is simply better than the chance.',
};

const reading = (v: Voice) =>
  v.choose(
    `With a margin of ${v.show('overround')} taken out, ${v.count('books', 'book')} ${v.amount('books') === 1 ? 'puts' : 'put'} the ${v.pick.direction} at ${v.show('noVig')}.`,
    `${v.count('books', 'book')} ${v.amount('books') === 1 ? 'quotes' : 'quote'} both sides, ${v.show('averagePrice')} for the ${v.pick.direction} and ${v.show('otherPrice')} for the ${v.over ? 'under' : 'over'} on average, which is ${v.show('noVig')} once the margin of ${v.show('overround')} is gone.`,
    `The price of ${v.show('averagePrice')} looks like more than it is: without the margin of ${v.show('overround')} the books mean ${v.show('noVig')}.`,
  );

const nearbyLines = (v: Voice) =>
  v.amount('booksAtLine') < v.amount('books') &&
  `Only ${v.show('booksAtLine')} of them ${v.amount('booksAtLine') === 1 ? 'stands' : 'stand'} on ${v.show('line')} itself; the rest were carried over from lines nearby.`;

function modelAgainstMarket(v: Voice): string {
  const gap = v.amount('modelChance') - v.amount('noVig');
  const alone = v.show('modelChance');
  if (Math.abs(gap) < AGREES_WITHIN)
    return v.choose(
      `The model, asked without seeing the price, says ${alone}: no quarrel there, and no edge from disagreement.`,
      `On its own the model arrives at ${alone}, and so tells the same story.`,
    );
  if (gap > FAR_APART)
    return v.choose(
      `The model alone is far warmer, at ${alone}. A gap of that size is value if the model is right, and a missing fact if it is not, so the blend stops at ${v.show('chance')}.`,
      `On its own the model would go to ${alone}. That is a long way from the books, and the blend, at ${v.show('chance')}, treats it with the doubt it deserves.`,
    );
  if (gap > 0)
    return v.choose(
      `The model alone likes the ${v.pick.direction} better, at ${alone}, and pulls the blended chance to ${v.show('chance')}.`,
      `Asked without seeing the price, the model says ${alone}; blended, that makes ${v.show('chance')}.`,
    );
  if (gap < -FAR_APART)
    return `The model alone is much colder, at ${alone}, and drags the blended chance down to ${v.show('chance')}.`;
  return v.choose(
    `The model alone is a shade colder, at ${alone}, so whatever value there is comes from the price and not from disagreement.`,
    `On its own the model says ${alone}, a little less than the books; the blended chance is ${v.show('chance')}.`,
  );
}

/** The correction for overs priced too short or too long favors one side and hurts the other. */
function tilt(v: Voice): string | false {
  if (!v.has('tilt') || Math.abs(v.amount('tilt')) < 0.3) return false;
  const helps = v.amount('tilt') > 0;
  const short = helps === v.over ? 'long' : 'short';
  return v.choose(
    `Overs of this kind have tended to be priced too ${short}, which ${helps ? 'gives' : 'costs'} the ${v.pick.direction} ${v.size('tilt')}.`,
    `There is a known tilt as well: overs in this market run too ${short}, worth ${v.size('tilt')} ${helps ? 'to' : 'against'} the ${v.pick.direction}.`,
  );
}

function disagreement(v: Voice): string {
  const books = v.count('books', 'book');
  if (v.amount('disagreement') < 0.6)
    return v.choose(
      `${books} agree to within ${v.size('disagreement')}, so this is one opinion shared, and a firm one.`,
      `There is hardly any dispute: ${books} lie within ${v.size('disagreement')} of each other.`,
    );
  if (v.amount('disagreement') < 1.5)
    return `${books} differ by ${v.size('disagreement')}, about as much as books usually do.`;
  return `${books} differ by ${v.size('disagreement')}, which is a lot: somebody has not caught up, and shopping for the price pays.`;
}
