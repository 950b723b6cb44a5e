import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

/** Share of the mean; a smaller difference is noise. */
const AGREE_WITHIN = 0.01;

export const otherMarkets: BlockProse = {
  headline: (v) =>
    v.amount('otherProps') === 0
      ? 'no other prop of the player has a price'
      : agrees(v)
        ? `the price fits ${v.count('otherProps', 'other price')} of the player`
        : `${v.count('otherProps', 'other price')} ${implies(v)} a mean ${difference(v)} than this one`,

  finding(v) {
    if (v.amount('otherProps') === 0)
      return 'Books price no other prop of this player tonight, so there is nothing to compare this price with.';
    return prose(compared(v), consequence(v));
  },

  evidence: (v) =>
    v.choose(
      'How prices of one player move together was measured on past seasons, and only prices known at the same time are compared.',
      'The comparison uses only prices that were known together, and how stats move together was fitted on past seasons.',
    ),

  footing: (v) =>
    v.amount('otherProps') > 0 ? `from ${v.count('otherProps', 'other price')}` : 'without prices',

  whyItMatters:
    'Points, rebounds and assists share the same minutes, and combined props are sums of single ones. When one price is out of step with the rest, the odd one is more often the wrong one.',
};

const implies = (v: Voice) => (v.amount('otherProps') === 1 ? 'implies' : 'imply');

const difference = (v: Voice) =>
  `${v.size('impliedMean')} ${v.amount('impliedMean') > 0 ? 'higher' : 'lower'}`;

const agrees = (v: Voice) => Math.abs(v.amount('impliedMean')) < AGREE_WITHIN;

function compared(v: Voice): string {
  const others = v.count('otherProps', 'other prop');
  if (agrees(v))
    return v.choose(
      `${v.names} ${others} and this one are priced for the same night.`,
      `The price is in line with those of ${v.names} ${others}.`,
    );
  return v.choose(
    `Taken together, the prices of ${v.names} ${others} imply a mean ${difference(v)} than this price does.`,
    `${v.names} ${others} ${v.amount('otherProps') === 1 ? 'is' : 'are'} priced for a mean ${difference(v)}.`,
  );
}

function consequence(v: Voice): string {
  if (v.flat('blockPoints'))
    return v.choose('That is too little to matter.', 'For the pick that makes no difference worth naming.');
  return v.amount('blockPoints') > 0
    ? v.choose(
        `That supports the ${v.pick.direction}.`,
        `This price, not the others, is the one out of step, which helps the ${v.pick.direction}.`,
      )
    : v.choose(
        `That argues against the ${v.pick.direction}.`,
        `It makes the ${v.pick.direction} look better on this price than on the rest.`,
      );
}
