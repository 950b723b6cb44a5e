import type { BlockProse } from './block-prose.ts';
import type { Voice } from './voice.ts';
import { always } from './writer.ts';

const STEADY = 0.01;
const MOVED = 0.02;
const LUCKY = 0.04;

const isSteady = (v: Voice) => Math.abs(v.amount('rateChange')) < STEADY;
const isScoring = (v: Voice) => v.has('scoringLuck');
const movedThrees = (v: Voice) => v.has('threesTrend') && Math.abs(v.amount('threesTrend')) >= MOVED;
const movedUsage = (v: Voice) => Math.abs(v.amount('usageTrend')) >= MOVED;
const isLucky = (v: Voice, key: string) => v.has(key) && Math.abs(v.amount(key)) >= LUCKY;

/** Attempts and shooting luck can outweigh the rate itself. */
const isTurned = (v: Voice) =>
  !isSteady(v) && !v.flat('blockEffect') && v.amount('blockEffect') > 0 !== v.amount('rateChange') > 0;

const isLifted = (v: Voice) => isSteady(v) && Math.abs(v.amount('blockEffect')) >= STEADY / 2;

export const recentForm: BlockProse = {
  claim: [
    [
      (v) => isTurned(v) || isLifted(v),
      '{his} shot volume and shooting luck of late {blockEffect>raise|lower} the projection by {~blockEffect}',
      'behind the recent numbers, attempts and luck {blockEffect>raise|lower} the projection by {~blockEffect}',
    ],
    [
      isSteady,
      '{names} recent rate of {recentRate} per {per} is {his} normal one',
      '{he} is neither hot nor cold at {recentRate} per {per}',
      'there is no streak, with {recentRate} per {per} lately and {longRate} over the long run',
    ],
    [
      always,
      '{names} recent rate is {~rateChange} {rateChange>above|below} the long run',
      '{he} is {rateChange>up|down} {~rateChange} of late',
      'recent games {rateChange>add|take away} {~rateChange} against the long run',
    ],
  ],

  finding: [
    [
      [
        isSteady,
        '{name} is doing what {he} always does: {recentRate} {noun} per {per} lately, {longRate} over the long run.',
        'There is no streak to discuss, with {recentRate} {noun} per {per} lately and {longRate} over the long run.',
        'At {recentRate} {noun} per {per}, recent form matches the long-run {longRate}.',
        'Form is neutral: {recentRate} per {per} in recent games, {longRate} over the long run.',
        'Lately {he} is at {recentRate} {noun} per {per}, against {longRate} over the long run: no change worth the name.',
        'The recent rate of {recentRate} per {per} and the long-run {longRate} are practically the same.',
      ],
      [
        always,
        '{name} is at {recentRate} {noun} per {per} in recent games against {longRate} over the long run, {rateChange>up|down} {~rateChange} after discounting for the short sample.',
        '{names} rate is {rateChange>up|down} {~rateChange}: {recentRate} per {per} lately, {longRate} over the long run.',
        'In recent games {name} {rateChange>has climbed|has slipped} to {recentRate} {noun} per {per} from a norm of {longRate}.',
        'Recent games show {recentRate} {noun} per {per}, {~rateChange} {rateChange>more|less} than the long-run {longRate}.',
        'At {recentRate} {noun} per {per}, {he} is {~rateChange} {rateChange>above|below} the long-run rate of {longRate}.',
        'The trend is {rateChange>up|down}: {recentRate} per {per} lately where {longRate} is normal, or {rateChange}.',
        '{rateChange>A hot spell|A quiet spell} shows in the rate, {recentRate} {noun} per {per} against {longRate}.',
        'Discounted for sample size, {names} rate {rateChange>has risen|has fallen} {~rateChange} to {recentRate} per {per}.',
      ],
    ],
    [
      [
        movedThrees,
        '{he} is taking {~threesTrend} {threesTrend>more|fewer} threes per minute, and attempts stabilize sooner than makes.',
        'Attempts from deep are {threesTrend>up|down} {~threesTrend} per minute.',
        'The volume from deep has changed by {threesTrend} per minute, a better guide than the makes.',
      ],
      [
        (v) => movedUsage(v) && !isScoring(v),
        '{his} usage is {usageTrend>up|down} {~usageTrend} per minute as well, which is about role more than about this stat.',
        'Possessions used are {usageTrend>up|down} {~usageTrend} per minute, a sign of {usageTrend>a larger|a smaller} role.',
      ],
      [
        (v) => movedUsage(v) && isSteady(v),
        'The attempts have moved, though: {he} uses {~usageTrend} {usageTrend>more|fewer} possessions per minute.',
        '{he} uses {~usageTrend} {usageTrend>more|fewer} possessions per minute, and volume tends to lead results.',
      ],
      [
        (v) => movedUsage(v) && v.amount('usageTrend') > 0 === v.amount('rateChange') > 0,
        'Volume explains it: {he} uses {~usageTrend} {usageTrend>more|fewer} possessions per minute.',
        '{his} attempts agree, with {~usageTrend} {usageTrend>more|fewer} possessions per minute.',
        'It is role rather than luck, as {he} uses {~usageTrend} {usageTrend>more|fewer} possessions per minute.',
      ],
      [
        movedUsage,
        'Volume points the other way, with {~usageTrend} {usageTrend>more|fewer} possessions per minute, so we discount the swing.',
        '{he} uses {~usageTrend} {usageTrend>more|fewer} possessions per minute, which contradicts the rate.',
      ],
      [
        (v) => isScoring(v) && Math.abs(v.amount('rateChange')) >= MOVED,
        'Shot volume has not moved, so this is about makes, not attempts.',
        '{he} is not shooting any {rateChange>more|less} than before; the difference is what goes in.',
      ],
    ],
    [
      [
        (v) => isLucky(v, 'scoringLuck'),
        '{name} has scored {~scoringLuck} {scoringLuck>more|less} than such shots usually return, and part of that tends to {scoringLuck>fade|come back}.',
        'Shooting luck is part of it: {~scoringLuck} {scoringLuck>more|fewer} points than the attempts usually bring.',
        'The attempts were worth {~scoringLuck} {scoringLuck>less|more} than the points {he} got from them, and {scoringLuck>some of that goes away|some of that returns}.',
      ],
      [
        (v) => isLucky(v, 'threesLuck'),
        '{name} has made {~threesLuck} {threesLuck>more|fewer} threes than such attempts usually return, and part of that tends to {threesLuck>fade|come back}.',
        'Shooting luck is part of it: {~threesLuck} {threesLuck>more|fewer} threes than the attempts usually bring.',
      ],
    ],
    [
      [
        (v) => isTurned(v) || isLifted(v),
        'Taken together, volume and luck {blockEffect>raise|lower} the projection by {~blockEffect}.',
        'The net effect on the projection is {blockEffect}, because volume and luck outweigh the rate.',
        'In all, the projection {blockEffect>rises|falls} by {~blockEffect}.',
      ],
    ],
  ],

  evidence: [
    [
      [
        always,
        'The sample is {minutesBehind} recent minutes, the newest counting most.',
        'Recent games supply {minutesBehind} minutes of evidence.',
        'The recent rate is built on {minutesBehind} minutes.',
        'It is measured over {minutesBehind} minutes, with the newest games weighted most.',
        'We look at {minutesBehind} recent minutes.',
        'Counted here are {minutesBehind} recent minutes.',
        'In all, {minutesBehind} recent minutes count.',
        'Over {minutesBehind} minutes, the newest games weigh most.',
        'This covers {minutesBehind} minutes of recent play.',
      ],
    ],
    [
      [
        (v) => v.amount('ownShare') < 0.35,
        'For this stat that is little: we count {ownShare} of the raw swing and keep the rest at the long-run rate.',
        'A sample like that earns {ownShare} of the weight, and the long-run rate supplies the rest.',
        'Only {ownShare} of the recent rate is new information; the raw swing was larger than the one shown.',
        'We count {ownShare} of the raw swing, because this stat is noisy over a few games.',
        'At {ownShare} of the weight, recent games can adjust the long-run rate but not replace it.',
        '{names} long-run rate keeps most of the weight, and recent games get {ownShare}.',
      ],
      [
        (v) => v.amount('ownShare') < 0.65,
        'We count {ownShare} of the swing, and the long-run rate supplies the rest.',
        'About {ownShare} of the recent rate is new information.',
        'For this stat it earns {ownShare} of the weight; the remainder stays with the long run.',
        'At {ownShare} of the weight, recent games inform the rate without dominating it.',
      ],
      [
        always,
        'For this stat that is a good sample, and we count {ownShare} of the swing.',
        'At {ownShare} of the weight, recent games dominate the rate.',
        'We count {ownShare} of the swing, since this stat settles quickly.',
      ],
    ],
  ],

  whyItMatters:
    'A hot week is mostly noise, and a changed role is not. We count a recent rate only as far as its sample allows and look at attempts first, because shots taken stabilize sooner than shots made.',
};
