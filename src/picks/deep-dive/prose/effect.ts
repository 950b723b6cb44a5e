import type { Voice } from './voice.ts';
import { always, type Topic } from './writer.ts';

const A_LOT = 2.5;

const points = (v: Voice) => v.amount('blockPoints');
const movesMean = (v: Voice) => v.has('blockEffect') && !v.flat('blockEffect');
const isFlat = (v: Voice) => v.flat('blockPoints');
const isAlone = (v: Voice) => v.pick.blocks.length < 2;
const isLargest = (v: Voice) => v.text('blockRank').startsWith('1st');
/** Market and baseline give a probability of their own, not a change of one. */
const isYardstick = (v: Voice) => ['market', 'baseline'].includes(v.report.block) && Math.abs(points(v)) >= 1;

/** The block's effect on the pick, and its rank among the blocks. */
export const EFFECT: readonly Topic[] = [
  [
    [
      (v) => movesMean(v) && isFlat(v),
      '{block} {blockEffect>adds|takes} {~blockEffect} {blockEffect>to|off} the projection, too little to show in the chance of the {side}.',
      'On the projection the effect is {blockEffect}; on the chance of the {side} it rounds to nothing.',
      'The projection moves by {blockEffect} and the chance of the {side} stays the same.',
      'A change of {blockEffect} in the projection leaves the chance of the {side} where it was.',
      'It moves the projection by {blockEffect}, without a visible effect on the {side}.',
    ],
    [
      (v) => movesMean(v) && points(v) > 0,
      '{block} {blockEffect>adds|takes} {~blockEffect} {blockEffect>to|off} the projection, which gives the {side} {~blockPoints}.',
      'On the projection the effect is {blockEffect}; for the {side} that is {~blockPoints} gained.',
      'The projection {blockEffect>rises|falls} by {~blockEffect}, and the {side} gains {~blockPoints}.',
      'A projection {~blockEffect} {blockEffect>higher|lower} gives the {side} {~blockPoints}.',
      'It gives the {side} {~blockPoints} by moving the projection {blockEffect}.',
      'The {side} gains {~blockPoints} from a projection that is {~blockEffect} {blockEffect>higher|lower}.',
      'With {blockEffect} on the projection, it gives the {side} {~blockPoints}.',
    ],
    [
      movesMean,
      '{block} {blockEffect>adds|takes} {~blockEffect} {blockEffect>to|off} the projection, which costs the {side} {~blockPoints}.',
      'On the projection the effect is {blockEffect}; for the {side} that is {~blockPoints} lost.',
      'The projection {blockEffect>rises|falls} by {~blockEffect}, and the {side} loses {~blockPoints}.',
      'A projection {~blockEffect} {blockEffect>higher|lower} costs the {side} {~blockPoints}.',
      'It costs the {side} {~blockPoints} by moving the projection {blockEffect}.',
      'The {side} loses {~blockPoints} to a projection that is {~blockEffect} {blockEffect>higher|lower}.',
      'With {blockEffect} on the projection, it costs the {side} {~blockPoints}.',
    ],
    [
      isFlat,
      '{block} leaves the chance of the {side} where it was.',
      'The chance of the {side} does not move.',
      'On the chance of the {side} it has no visible effect.',
      'Nothing changes for the {side} on account of it.',
    ],
    [
      (v) => points(v) >= A_LOT,
      '{block} carries a good part of the case: {~blockPoints} toward the {side}.',
      'A good part of the case rests here, {~blockPoints} toward the {side}.',
      'On its own it moves the chance of the {side} up by {~blockPoints}.',
      'It is worth {~blockPoints} to the {side}, a large amount for one factor.',
      'No small matter: the {side} gains {~blockPoints}.',
    ],
    [
      (v) => points(v) <= -A_LOT,
      '{block} works squarely against the pick, at {~blockPoints}.',
      'A large amount counts against the {side} here, {~blockPoints}.',
      'On its own it moves the chance of the {side} down by {~blockPoints}.',
      'It costs the {side} {~blockPoints}, a large amount for one factor.',
      'No small matter: the {side} loses {~blockPoints}.',
    ],
    [
      always,
      '{block} {blockPoints>gives|costs} the {side} {~blockPoints}.',
      'The {side} {blockPoints>gains|loses} {~blockPoints} {blockPoints>from|to} it.',
      'On its own it moves the chance of the {side} {blockPoints>up|down} by {~blockPoints}.',
      'It is worth {~blockPoints} {blockPoints>to|against} the {side}.',
      'For the {side} that is {~blockPoints} {blockPoints>gained|lost}.',
    ],
  ],
  [
    [
      isAlone,
      'No other factor is available for this pick.',
      'It is the only factor that could be computed.',
      'There is nothing else to weigh it against.',
    ],
    [
      isLargest,
      'That makes it {blockRank} factors by size, with {blockShare} of all movement.',
      'No factor is larger: {blockShare} of all movement is its own.',
      'It ranks {blockRank} by size; {largestName} is next, at {largestPoints}.',
      'With {blockShare} of all movement it outweighs everything else, {largestName} ({largestPoints}) included.',
    ],
    [
      (v) => v.flat('blockShare'),
      'By size it ranks {blockRank}; the largest factor is {largestName}, at {largestPoints}.',
      'What decides this pick is elsewhere, first of all in {largestName} ({largestPoints}).',
      'Look at {largestName} first, which moves the chance by {largestPoints}.',
    ],
    [
      always,
      'By size it ranks {blockRank}; the largest factor is {largestName}, at {largestPoints}.',
      'That is {blockShare} of all movement on this pick, {blockRank} by size.',
      'It ranks {blockRank}, behind {largestName} and its {largestPoints}.',
      'Among the factors it is {blockRank}, with {blockShare} of all movement.',
      '{largestName} weighs more, at {largestPoints}; this factor ranks {blockRank}.',
      'The largest factor is {largestName} ({largestPoints}), and this one makes up {blockShare} of all movement.',
    ],
  ],
  [
    [(v) => !isYardstick(v)],
    [
      (v) => points(v) > 0,
      'That is measured against an even chance; whether the pick pays depends on the price.',
      'Being likelier than even is worth nothing yet, because the price reflects it.',
      'Measured from an even chance, that is likelihood and not value.',
    ],
    [
      always,
      'That is measured against an even chance; whether the pick pays depends on the price.',
      'Being less likely than even is no flaw as long as the price pays for it.',
      'Measured from an even chance, a minus can still be value at the right price.',
    ],
  ],
];
