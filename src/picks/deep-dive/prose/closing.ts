import { reasons } from './reasons.ts';
import type { Voice } from './voice.ts';
import { always, type Topic } from './writer.ts';

const LITTLE = 0.25;
const MUCH = 1.5;

const points = (v: Voice) => v.amount('blockPoints');
const leads = (v: Voice) => {
  const { pro, contra } = reasons(v.pick);
  return [pro[0], contra[0]].includes(v.report);
};
/** Confidence describes evidence about the player, which these blocks do not use. */
const isLeagueWide = (v: Voice) => ['schedule_venue', 'volatility'].includes(v.report.block);
const isThin = (v: Voice) => !isLeagueWide(v) && v.report.confidenceLabel === 'Low';

const atPrice = (v: Voice) => v.has('holdsPrice') && v.text('holdsPrice') === v.text('price');
const hasLimits = (v: Voice) => v.has('holdsLine') && v.has('holdsPrice');
const hasRoom = (v: Voice) => v.text('holdsLine') !== v.text('line');

/** The takeaway on the block, what would change the call, and the best price. */
export const CLOSING: readonly Topic[] = [
  [
    [
      (v) => Math.abs(points(v)) < LITTLE,
      'Treat {block} as background: the pick does not depend on it.',
      'The pick would stand or fall without {block}.',
      'Nothing in {block} settles this {side}.',
      'In short, {block} is not why this is a pick.',
      '{block} is context here, not an argument.',
    ],
    [
      (v) => points(v) >= MUCH && leads(v),
      'Without {block} there would be much less of a case.',
      'The {side} stands on {block} first.',
      'In short, {block} is the main reason for this {side}.',
      'Take {block} away and the argument is much weaker.',
    ],
    [
      (v) => points(v) <= -MUCH && leads(v),
      'The best argument against this {side} is {block}; the odds have to make up for it.',
      'In short, {block} is the reason to hesitate.',
      'A bettor who passes on this {side} can point to {block}.',
      'If there is a reason to pass on this {side}, it is {block}.',
    ],
    [
      (v) => points(v) > 0 && isThin(v),
      'Count {block} as a plus for the {side}, on thin evidence.',
      'The help from {block} is real if the small sample holds up.',
      'In short, {block} helps, but most of it is assumption so far.',
      '{block} helps on paper; there is little evidence yet.',
    ],
    [
      (v) => points(v) > 0 && points(v) < MUCH,
      'Count {block} as a small plus for the {side}.',
      'The {side} gets a little help from {block}.',
      'In short, {block} helps the {side}, though not by much.',
      'As a supporting argument, {block} is a minor one.',
      '{block} is a point in favor, and a small one.',
    ],
    [
      (v) => points(v) > 0,
      'Count {block} as a plus for the {side}.',
      'The {side} gets real help from {block}.',
      'In short, {block} is on the side of the {side}.',
      'As a supporting argument, {block} holds up.',
      '{block} is a supporting argument, not the main one.',
    ],
    [
      isThin,
      'Count {block} as a minus for the {side}, on thin evidence.',
      'The doubt that {block} raises rests on a small sample.',
      'In short, {block} hurts, but most of it is assumption so far.',
      '{block} hurts on paper; there is little evidence yet.',
    ],
    [
      (v) => points(v) > -MUCH,
      'Count {block} as a small minus for the {side}.',
      'The {side} loses a little to {block}.',
      'In short, {block} is a reason for caution, and a small one.',
      'As an objection, {block} is a minor one.',
      '{block} is a point against, though not a big one.',
    ],
    [
      always,
      'Count {block} as a minus for the {side}.',
      'The {side} has to overcome {block}.',
      'In short, {block} is a reason for caution and not for a pass.',
      'As an objection, {block} is worth knowing about.',
      '{block} is a fair objection to the {side}.',
    ],
  ],
  [
    [(v) => !hasLimits(v), 'The rating is {rating}.', 'It is rated {rating}.', 'We rate it {rating}.'],
    [
      (v) => atPrice(v) && !hasRoom(v),
      'There is no room left: any worse line or price than {price} ends the {rating} rating.',
      'What would change the call is any move for the worse, because the {rating} rating ends just past {price}.',
      'At anything worse than {line} or {price} it is no longer {rating}.',
    ],
    [
      atPrice,
      'The price has no room: anything worse than {price} ends the {rating} rating, while the line may go to {holdsLine}.',
      'What would change the call is a worse price than {price}; on the line there is room to {holdsLine}.',
      'At anything worse than {price} it is no longer {rating}, though the line may move to {holdsLine}.',
    ],
    [
      hasRoom,
      'The {rating} rating holds to a line of {holdsLine} or a price of {holdsPrice}.',
      'What would change the call: a line past {holdsLine}, or a price worse than {holdsPrice}.',
      'Past a line of {holdsLine} or a price of {holdsPrice} it is no longer {rating}.',
      'We would drop the {rating} rating past a line of {holdsLine} or a price of {holdsPrice}.',
      'It stays {rating} as long as the line is no worse than {holdsLine} and the price no worse than {holdsPrice}.',
    ],
    [
      always,
      'The {rating} rating is good at this line only, down to a price of {holdsPrice}.',
      'What would change the call: any worse line, or a price worse than {holdsPrice}.',
      'A worse line ends the {rating} rating; a worse price does so only past {holdsPrice}.',
      'If the line moves against it, pass; the price may go to {holdsPrice}.',
      'At {line} it stays {rating} to a price of {holdsPrice}; at any worse line it does not.',
      'We would drop the {rating} rating at any worse line, or past a price of {holdsPrice}.',
    ],
  ],
  [
    [
      (v) => v.has('bestPrice') && v.text('bestPrice') !== v.text('price'),
      'The best price is {bestPrice} at {book}, with an expected value of {bestValue}.',
      'Best price: {bestPrice} at {book}, expected value {bestValue}.',
      'We see {bestPrice} at {book}, the best price, for an expected value of {bestValue}.',
      'At the best price, {bestPrice} at {book}, the expected value is {bestValue}.',
      'Shop for it: {book} is at {bestPrice}, which raises the expected value to {bestValue}.',
      'With {bestPrice} at {book}, the best price, the expected value is {bestValue}.',
    ],
  ],
];
