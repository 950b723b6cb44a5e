import type { BlockProse } from './block-prose.ts';
import { combine } from './pattern.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

/** In minutes. */
const SAME = 0.15;

const extraSpread = (v: Voice) => v.amount('minutesSpread') - v.amount('usualSpread');
const isInside = (v: Voice) => v.amount('line') > v.amount('low') && v.amount('line') < v.amount('high');

export const volatility: BlockProse = {
  claim: [
    [
      always,
      'an ordinary night ends anywhere between {low} and {high} {noun}',
      'the range of ordinary nights is wide, from {low} to {high} {noun}',
      '{name} can finish anywhere from {low} to {high} {noun} on an ordinary night',
      'minutes vary by {~minutesSpread} either way, which spreads the outcomes from {low} to {high}',
    ],
  ],

  finding: [
    [
      [
        isInside,
        'The projection of {mean} is the middle of a wide range: an ordinary night ends anywhere from {low} to {high}.',
        '{name} can finish anywhere from {low} to {high} {noun} without anyone being surprised.',
        'An ordinary night lands between {low} and {high} {noun}, and the line of {line} is well inside that range.',
        'From {low} to {high} {noun}, everything counts as an ordinary night for {name}.',
        'Between {low} and {high} {noun} there is room for both sides of {line}.',
        'A single game is not an average: {names} range runs from {low} to {high} {noun} around {mean}.',
        'Expect anything from {low} to {high} {noun}; the mean is {mean}.',
        'The ordinary range is {low} to {high} {noun}, with a mean of {mean}.',
      ],
      [
        always,
        'The line of {line} is at the edge of the ordinary range, which runs from {low} to {high} {noun}.',
        '{names} ordinary range is {low} to {high} {noun}, and the line of {line} is at its edge.',
        'An ordinary night ends between {low} and {high} {noun}, so {line} takes an unusual one on one side.',
        'From {low} to {high} {noun} is ordinary for {name}; the mean is {mean}.',
        'Expect anything from {low} to {high} {noun}; the mean is {mean}.',
        'With a mean of {mean}, the ordinary range of {low} to {high} {noun} only just reaches the line.',
      ],
    ],
    [
      [
        (v) => Math.abs(extraSpread(v)) < SAME,
        '{his} minutes alone vary by {~minutesSpread} either way, as they do on any night.',
        'Playing time accounts for much of it, varying by {~minutesSpread} minutes either way.',
        'A swing of {~minutesSpread} minutes either way is normal for a workload like this.',
        'Foul trouble and blowouts move {his} minutes by {~minutesSpread} either way, no more than usual.',
        'Minutes are as predictable as always, give or take {~minutesSpread}.',
      ],
      [
        (v) => extraSpread(v) > 0,
        'Playing time is less certain than usual, with a swing of {~minutesSpread} minutes where {~usualSpread} is normal.',
        '{his} minutes could vary by {~minutesSpread} tonight, more than the usual {~usualSpread}.',
        'A swing of {~minutesSpread} minutes, against {~usualSpread} normally, makes the outcome harder to call.',
        'Minutes are harder to predict than usual: {~minutesSpread} either way, up from {~usualSpread}.',
      ],
      [
        always,
        'Playing time is a little more certain than usual, with a swing of {~minutesSpread} minutes where {~usualSpread} is normal.',
        '{his} minutes should vary by {~minutesSpread} tonight, less than the usual {~usualSpread}.',
        'A swing of {~minutesSpread} minutes, against {~usualSpread} normally, narrows the outcomes slightly.',
        'Minutes are easier to predict than usual: {~minutesSpread} either way, down from {~usualSpread}.',
      ],
    ],
    [
      [
        (v) => v.flat('blockPoints'),
        'That favors neither side.',
        'It helps and hurts the {side} in equal measure.',
        'For this line the extra spread cancels out.',
        'On balance neither side of the line gains.',
        'Neither the {side} nor the {other} profits.',
        'As far as the {side} goes, it makes no difference.',
        'Extra spread would have to be lopsided to matter, and it is not.',
      ],
      [
        always,
        ...combine(
          [
            'On balance the spread of tonight’s outcomes',
            'That spread',
            'Weighing short nights against long ones, the range',
          ],
          [
            '{blockPoints>helps|hurts} the {side} by {~blockPoints}.',
            'is worth {~blockPoints} {blockPoints>to|against} the {side}.',
          ],
        ),
      ],
    ],
  ],

  evidence: [
    [
      [
        always,
        'The spread is measured over all players with such minutes.',
        'How much nights vary is taken from everyone with a similar workload.',
        '{names} own games are too few to measure it.',
        'We fit the spread on every player with comparable minutes.',
        'All players with similar minutes supply the estimate.',
        'League-wide data set the spread.',
        'For the spread we rely on players with a similar workload.',
        'Comparable players, not {names} own games, define the range.',
      ],
    ],
    [
      [
        always,
        'A month of steady games from one player is usually luck.',
        'One player’s games reveal little about how much {his} nights vary.',
        'Players who look steady for a few weeks rarely stay that way.',
        'For a single player, consistency is hard to tell from chance.',
        'It takes far more games than one player has to find a personal spread.',
        'Personal consistency, where it exists, is too small to measure.',
      ],
    ],
  ],

  whyItMatters:
    'A single night decides a prop, not an average. Foul trouble, blowouts and overtime stretch both ends, and a wide range makes every chance less extreme than the projection suggests.',
};
