import type { Voice } from './voice.ts';
import { always, type Topic } from './writer.ts';

const isFlat = (v: Voice) => v.flat('gap');
const isAgainst = (v: Voice) => v.amount('gap') > 0 !== v.amount('over') > 0;
const isMostlyAgainst = (v: Voice) => v.amount('factorsAgainst') > v.amount('factorsFor');
const isLikely = (v: Voice) => v.amount('chance') >= 0.5;

/** The whole pick: projection, price against probability, and how the score follows from both. */
export const WHOLE: readonly Topic[] = [
  [
    [
      (v) => !v.has('mean'),
      'There is no projection for {name}, so the price stands alone.',
      'Without games on record there is no projection for {name}.',
      '{name} has no projection; everything here comes from the price.',
    ],
    [
      isFlat,
      'The projection of {mean} is level with the line.',
      'At {mean} {noun}, the projection equals the line.',
      '{name} projects to {mean} {noun}, right at the line.',
      'We project {mean} {noun}, which is the line itself.',
    ],
    [
      isAgainst,
      'The projection of {mean} is {~gap} {gap>above|below} the line of {line}, the wrong side for the {side}; the odds and the spread of outcomes make the case.',
      'At {mean} {noun} the mean is on the wrong side of {line}, but a few big nights carry it.',
      '{name} projects to {mean} {noun}, {~gap} {gap>above|below} the line, so the {side} rests on the price and on the shape of the distribution.',
      'We project {mean} {noun} against a line of {line}; the {side} is a pick because of its price, not because of the mean.',
      'On the mean alone, {mean} against {line}, the {side} would not be a pick.',
    ],
    [
      always,
      'The projection is {mean} {noun}, {~gap} {gap>above|below} the line of {line}.',
      '{name} projects to {mean} {noun} in {minutes} minutes, {~gap} {gap>above|below} the line.',
      'We project {mean} {noun} against a line of {line}, with most nights between {low} and {high}.',
      'In {minutes} minutes {name} should come to {mean} {noun}, {~gap} {gap>over|short of} the line.',
      'At {mean} {noun}, the projection leaves the {side} {~gap} to spare.',
      'Most nights end between {low} and {high} {noun}; the projection is {mean} and the line {line}.',
    ],
  ],
  [
    [
      (v) => v.amount('edge') < 0.05,
      'A chance of {chance} is no more than the average price of {price} needs, {breakEven}.',
      'At {price} the break-even is {breakEven}, and the chance is {chance}: no edge.',
      'The average price of {price} needs {breakEven}; {chance} does not clear it.',
    ],
    [
      always,
      'The chance is {chance} and the average price of {price} needs {breakEven}, an edge of {~edge}.',
      'Breaking even at {price} takes {breakEven}, and the chance is {chance}; expected value {value} per unit.',
      'A fair price would be {fairOdds}; the average is {price}, which is worth {value} per unit staked.',
      'At {price} the break-even is {breakEven}, so {a chance} chance leaves {~edge}.',
      'The average price of {price} pays as if the {side} were {breakEven}; at {chance} its expected value is {value}.',
      'Priced fairly, the {side} would be {fairOdds} instead of {price}.',
      'Expected value at the average price of {price} is {value}: {chance} against a break-even of {breakEven}.',
    ],
  ],
  [
    [(v) => !v.has('factorsAgainst')],
    [
      (v) => isMostlyAgainst(v) && isLikely(v),
      'By count the factors are {factorsFor} for and {factorsAgainst} against, but those for it are larger: all {factors} together give {chance}. The score of {scoreFinal} compares that with the {breakEven} the price needs.',
      'More factors count against the {side} ({factorsAgainst}) than for it ({factorsFor}), and the score is still {scoreFinal}, because it compares probability with price: {chance} against {breakEven}.',
      'A score of {scoreFinal} with {factorsAgainst} of {factors:factor} against the {side} is no contradiction: size counts, not number, and {chance} beats the {breakEven} the price needs.',
      'The {factorsFor:factor} for the {side} {factorsFor=outweighs|outweigh} the {factorsAgainst} against it: {chance} likely at a price that needs {breakEven}, hence the score of {scoreFinal}.',
    ],
    [
      isMostlyAgainst,
      'Of {factors:factor}, {factorsAgainst} count against the {side}, and the score is still {scoreFinal}: it compares the chance of {chance} with the {breakEven} that the price needs.',
      'More factors count against the {side} ({factorsAgainst}) than for it ({factorsFor}). They describe how likely it is, {chance}; the score of {scoreFinal} compares that with the {breakEven} the price needs.',
      'A score of {scoreFinal} with {factorsAgainst} of {factors:factor} against the {side} is no contradiction: it measures price against probability, {breakEven} against {chance}.',
      'With {factorsAgainst:factor} against it and {factorsFor} for it, the {side} is a pick on price: {chance} likely, {breakEven} needed, hence the score of {scoreFinal}.',
      'The score of {scoreFinal} comes from the price, which needs {breakEven} and gets {chance}, not from a count of factors, where the {side} is behind {factorsFor} to {factorsAgainst}.',
    ],
    [
      always,
      'The score is {scoreFinal}; {factorsFor} of {factors:factor} {factorsFor=supports|support} the {side} and {factorsAgainst} {factorsAgainst=counts|count} against it.',
      'The score of {scoreFinal} reflects the gap between chance and price; {factorsFor} of {factors:factor} {factorsFor=supports|support} the {side}.',
      'By count the factors are {factorsFor} for and {factorsAgainst} against, and the score is {scoreFinal}.',
      'Of {factors:factor}, {factorsFor} {factorsFor=supports|support} the {side}; the score is {scoreFinal}.',
      'That earns a score of {scoreFinal}, with {factorsFor} of {factors:factor} on the same side.',
    ],
  ],
  [
    [
      (v) => v.has('push'),
      'On a line of {line}, {push} of nights are a push and return the stake.',
      'In {push} of nights the result is a push.',
      'A push, with the stake returned, has {a push} chance.',
      'The night ends exactly on {line} {push} of the time, and the stake is returned.',
    ],
  ],
];
