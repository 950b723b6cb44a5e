import type { BlockProse } from './block-prose.ts';
import { combine } from './pattern.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

/** Share of the mean; a smaller difference is noise. */
const AGREE_WITHIN = 0.01;

const isAlone = (v: Voice) => v.amount('otherProps') === 0;
const agrees = (v: Voice) => Math.abs(v.amount('impliedMean')) < AGREE_WITHIN;
const isFew = (v: Voice) => v.amount('otherProps') < 5;

export const otherMarkets: BlockProse = {
  claim: [
    [isAlone, 'no other prop on {name} has a price', '{names} other props are not priced'],
    [
      agrees,
      'the line agrees with {otherProps:other prop} on {name}',
      '{names} {otherProps:other prop} {otherProps=is|are} priced for the same night',
    ],
    [
      always,
      '{names} {otherProps:other prop} {otherProps=implies|imply} a mean {~impliedMean} {impliedMean>higher|lower} than this line does',
      'prices on {otherProps:other prop} of {names} point {~impliedMean} {impliedMean>higher|lower}',
      'this line is out of step with {otherProps:other prop} on {name}, which {otherProps=implies|imply} {~impliedMean} {impliedMean>more|less}',
    ],
  ],

  finding: [
    [
      [
        isAlone,
        'No other prop on {name} is priced tonight, so there is nothing to compare this line with.',
        'Books price none of {names} other stats, which leaves no cross-check.',
        '{name} has no other priced prop tonight.',
        'Without a second prop on {name}, this line cannot be compared with anything.',
      ],
      [
        agrees,
        '{names} {otherProps:other prop} and this one are priced for the same night.',
        'The line agrees with prices on {otherProps:other prop} of {names}.',
        'Across {otherProps:other prop}, the prices on {name} are consistent with this line.',
        'Cross-checked against {otherProps:other prop}, this line holds up.',
        'Prices on {otherProps:other prop} leave this line where it is.',
      ],
      [
        always,
        '{names} {otherProps:other prop} together {otherProps=implies|imply} a mean {~impliedMean} {impliedMean>higher|lower} than this line does.',
        'The prices on {names} {otherProps:other prop} point to {impliedMean>a bigger|a smaller} night: {~impliedMean} {impliedMean>above|below} what this line implies.',
        'Across {otherProps:other prop}, the prices on {name} fit a mean {~impliedMean} {impliedMean>higher|lower}.',
        'Cross-checked against {otherProps:other prop}, this line is {~impliedMean} too {impliedMean>low|high}.',
        'Prices on {otherProps:other prop} disagree with this one, by {~impliedMean} on the mean.',
        'Put {names} {otherProps:other prop} next to this one and the mean comes out {~impliedMean} {impliedMean>higher|lower}.',
        'This line is the odd one out: {otherProps:other prop} on {name} {otherProps=fits|fit} a mean {~impliedMean} {impliedMean>higher|lower}.',
        'The mean implied by {otherProps:other prop} is {~impliedMean} {impliedMean>higher|lower} than the one behind this price.',
      ],
    ],
    [
      [isAlone],
      [
        (v) => v.flat('blockPoints'),
        'That is too little to matter.',
        'For the pick it makes no difference.',
        'Nothing follows from it for the {side}.',
      ],
      [
        (v) => v.amount('blockPoints') > 0,
        'That supports the {side}.',
        'If this price is the one that is wrong, the {side} is the side to be on.',
        'In a comparison like that the outlier is usually the mistake, which favors the {side}.',
        'It adds {~blockPoints} to the {side}.',
        'For the {side} that is worth {~blockPoints}.',
        'When one price stands apart from the rest, it tends to be the wrong one.',
        'Books are seldom wrong about all of a player’s props, and here this one differs.',
        'The gain for the {side} is {~blockPoints}.',
      ],
      [
        always,
        'That counts against the {side}.',
        'If this price is the one that is wrong, it is wrong in favor of the {other}.',
        'It takes {~blockPoints} off the {side}.',
        'For the {side} that is a cost of {~blockPoints}.',
      ],
    ],
  ],

  evidence: [
    [
      [
        isAlone,
        ...combine(
          ['There is no sample:', 'Nothing can be measured here:', 'This factor is empty:'],
          ['it needs a price on another stat.', 'other props have to be quoted first.'],
        ),
      ],
      [
        isFew,
        'With {otherProps:other price}, the comparison is a rough one.',
        'The sample is {otherProps:other prop}, few for a cross-check.',
        'A comparison with {otherProps:other prop} is a thin one.',
      ],
      [
        always,
        'The sample is {otherProps:other prop}, enough for a cross-check.',
        'With {otherProps:other price}, one mistake among them does not decide the result.',
        'Prices on {otherProps:other prop} went into the comparison.',
        'We compare {otherProps:price} known at the same time.',
        'Across {otherProps:price} a single stale quote hardly matters.',
        'As cross-checks go, {otherProps:other prop} {otherProps=is|are} plenty.',
        'It takes in {otherProps:other prop}.',
      ],
    ],
    [
      [isAlone],
      [
        always,
        'How the stats of one player move together was measured on past seasons.',
        'Past seasons supply the correlations between the stats.',
        'We give the difference {otherMarketsWeight} of the weight that a full correction would have.',
        'At {otherMarketsWeight} weight, the difference moves the chance without deciding it.',
        'Only prices known at the same time are compared.',
        'The difference enters at {otherMarketsWeight}, as fitted on past seasons.',
        'In past seasons the right weight for such a difference was {otherMarketsWeight}.',
        'Its weight of {otherMarketsWeight} comes from past seasons.',
        'Later quotes on the other props are left out of it.',
      ],
    ],
  ],

  whyItMatters:
    'Points, rebounds and assists share the same minutes, and combined props are sums of single ones. When one price is out of step with the rest, it is more often the one that is wrong.',
};
