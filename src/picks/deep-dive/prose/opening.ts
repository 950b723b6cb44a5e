import type { BlockReport } from '../../../model/explain.ts';
import { BLOCK_PROSE } from './all-blocks.ts';
import type { Pattern } from './pattern.ts';
import { strongest } from './reasons.ts';
import type { Voice } from './voice.ts';
import { always, type Point, sayings, type Topic } from './writer.ts';

const isAgreed = (v: Voice) =>
  v.has('mean') && !v.flat('gap') && v.amount('gap') > 0 === v.amount('over') > 0;

const CLAIM: Topic = [
  [
    (v) => v.amount('edge') < 0.05,
    'We give {player} {a chance} chance of {over>going over|staying under} {line} {noun}; the average price of {price} needs {breakEven}.',
    '{player} {side} {line} {noun} is {a chance} proposition at a price that needs {breakEven}.',
    'At {price} on average, the {side} {line} {noun} on {player} has to win {breakEven} of the time; we make it {chance}.',
  ],
  [
    isAgreed,
    '{player} projects to {mean} {noun} against a line of {line}, which makes the {side} {a chance} chance at a price that needs {breakEven}.',
    'We project {mean} {noun} for {player} and give the {side} {line} {a chance} chance; the average price of {price} breaks even at {breakEven}.',
    'The line on {player} is {line} {noun}, our projection is {mean}, and the {side} wins {chance} of the time at a price that needs {breakEven}.',
    'With {mean} {noun} projected and a line of {line}, {player} is {a chance} chance to {over>go over|stay under}; {price} breaks even at {breakEven}.',
    'We give {player} {a chance} chance of {over>going over|staying under} {line} {noun}; the average price of {price} breaks even at {breakEven}.',
    '{player} {side} {line} {noun} is {a chance} proposition at a price that needs {breakEven}.',
    'At {price} on average, the {side} {line} {noun} on {player} has to win {breakEven} of the time, and we make it {chance}.',
    'The {side} {line} {noun} on {player} should win {chance} of the time, against {breakEven} implied by the average price of {price}.',
  ],
  [
    always,
    'We give {player} {a chance} chance of {over>going over|staying under} {line} {noun}; the average price of {price} breaks even at {breakEven}.',
    '{player} {side} {line} {noun} is {a chance} proposition at a price that needs {breakEven}.',
    'At {price} on average, the {side} {line} {noun} on {player} has to win {breakEven} of the time, and we make it {chance}.',
    'The {side} {line} {noun} on {player} should win {chance} of the time, against {breakEven} implied by the average price of {price}.',
    'Our number on {player} {side} {line} {noun} is {chance}; the average price of {price} needs {breakEven}.',
    '{player} goes {side} {line} {noun} {chance} of the time by our estimate, {~edge} more often than {price} requires.',
    'The price is the case for {player} {side} {line} {noun}: {chance} likely at odds of {price}, which need {breakEven}.',
  ],
];

/** Frames of a block's claim, by its place in the argument. {clause} is the claim. */
const FRAMES = {
  first: [
    'The strongest reason: {clause} ({pp}).',
    '{clause} ({pp}): the main argument for the {side}.',
    'The case starts with {block}: {clause} ({pp}).',
    '{clause}, worth {~blockPoints} to the {side}.',
    'Most of all, {clause} ({pp}).',
  ],
  second: [
    'The second reason is {block}: {clause} ({pp}).',
    'Next comes {block}, since {clause} ({pp}).',
    '{clause} ({pp}), the second-largest factor for the {side}.',
    'In addition, {clause} ({pp}).',
    'It helps, too, that {clause} ({pp}).',
  ],
  counter: [
    'The counter-argument is {block}: {clause} ({pp}).',
    'Against it, {clause} ({pp}).',
    'The best case for the {other} is {block}: {clause} ({pp}).',
    'What counts against the {side} is that {clause} ({pp}).',
    'On the other side, {clause} ({pp}).',
    '{clause} ({pp}): the strongest argument for the {other}.',
  ],
  minorPlus: [
    'Of less weight is {block}, the subject of this page: {clause} ({pp}).',
    '{block}, covered here, helps a little: {clause} ({pp}).',
    'This page looks at {block}, a smaller plus: {clause} ({pp}).',
  ],
  minorMinus: [
    'Of less weight is {block}, the subject of this page: {clause} ({pp}).',
    '{block}, covered here, takes a little away: {clause} ({pp}).',
    'This page looks at {block}, a smaller minus: {clause} ({pp}).',
  ],
  neutral: [
    '{block}, the subject of this page, is close to neutral: {clause}.',
    'This page looks at {block}, which hardly moves the number: {clause}.',
    'On {block}, covered here, there is little to report: {clause}.',
    'Do not expect much from {block}, the subject of this page: {clause}.',
  ],
} satisfies Record<string, Pattern[]>;

const NO_REASON: Topic = [
  [
    always,
    'No factor of any size supports the {side}; the case is the price.',
    'None of the factors adds much to the {side}, so the price has to carry it.',
    'There is no strong reason for the {side} beyond its price.',
  ],
];
const NO_COUNTER: Topic = [
  [
    always,
    'No factor of any size points to the {other}.',
    'Nothing of weight counts against it.',
    'There is no strong argument for the {other}.',
    'We find no counter-argument of any size.',
    'Every factor of any size agrees.',
  ],
];

const framed = (frames: readonly Pattern[], voice: Voice): Topic => [
  [
    always,
    ...frames.flatMap((frame) =>
      sayings(BLOCK_PROSE[voice.report.block].claim, voice).map((clause) =>
        frame.replace('{clause}', clause),
      ),
    ),
  ],
];

/** The claim, the two strongest reasons, the strongest counter-argument, and where the block of the page comes in. */
export function summaryPoints(v: Voice, about: (report: BlockReport) => Voice): Point[] {
  const { pro, contra } = strongest(v.pick);
  const argue = (frames: readonly Pattern[], report: BlockReport | undefined, otherwise?: Topic): Point[] => {
    if (!report) return otherwise ? [[otherwise, v]] : [];
    const voice = about(report);
    return [[framed(frames, voice), voice]];
  };
  const points = v.amount('blockPoints');
  const minor = Math.abs(points) < 0.05 ? FRAMES.neutral : points > 0 ? FRAMES.minorPlus : FRAMES.minorMinus;
  return [
    [CLAIM, v],
    ...argue(FRAMES.first, pro[0], NO_REASON),
    ...argue(FRAMES.second, pro[1]),
    ...argue(FRAMES.counter, contra[0], NO_COUNTER),
    ...([...pro, ...contra].includes(v.report) ? [] : argue(minor, v.report)),
  ];
}
