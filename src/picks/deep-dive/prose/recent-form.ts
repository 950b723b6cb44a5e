import type { BlockProse } from './block-prose.ts';
import { prose, type Voice } from './voice.ts';

const STEADY = 0.01;
const MOVED = 0.02;
const LUCKY = 0.04;

export const recentForm: BlockProse = {
  headline: (v) =>
    Math.abs(v.amount('rateChange')) < STEADY
      ? Math.abs(v.amount('blockEffect')) < STEADY / 2
        ? 'the recent rate is the usual one'
        : `the recent rate is the usual one, but attempts and luck ${v.amount('blockEffect') > 0 ? 'lift' : 'lower'} the projection by ${v.size('blockEffect')}`
      : `the recent rate is ${v.size('rateChange')} ${v.amount('rateChange') > 0 ? 'above' : 'below'} the long run${turned(v) ? ', but what stands behind it points the other way' : ''}`,

  finding: (v) => prose(rate(v), shots(v), luck(v), verdict(v)),

  evidence: (v) =>
    prose(
      v.choose(
        `${v.show('minutesBehind')} recent minutes stand behind this, the newest weighing most.`,
        `The recent rate is read from ${v.show('minutesBehind')} minutes.`,
      ),
      v.amount('ownShare') < 0.35
        ? `For this stat that is little, so only ${v.show('ownShare')} of the recent rate is believed and the long run keeps the rest; the raw swing was larger than the one shown.`
        : v.amount('ownShare') < 0.65
          ? `About ${v.show('ownShare')} of the swing is believed; the long run keeps hold of the rest.`
          : `For this stat that goes a long way: ${v.show('ownShare')} of the recent rate is taken at its word.`,
    ),

  whyItMatters:
    'A hot week is mostly noise, and a changed role is not. The model believes a recent rate only as far as its sample allows, and looks at attempts first, because shots taken settle sooner than shots made.',
};

function rate(v: Voice): string {
  const change = v.amount('rateChange');
  const [recent, long] = [v.show('recentRate'), v.show('longRate')];
  if (Math.abs(change) < STEADY)
    return v.choose(
      `Per minute ${v.name} does what ${v.he} always does: ${recent} lately, ${long} in the long run.`,
      `There is no streak to speak of, good or bad. ${recent} ${v.noun} a minute lately, ${long} over the long run.`,
    );
  const amount = `${v.size('rateChange')} ${change > 0 ? 'up' : 'down'}`;
  return v.choose(
    `Lately ${v.name} makes ${recent} ${v.noun} a minute against ${long} in the long run, ${amount} once a short sample is discounted.`,
    `The rate is ${amount}: ${recent} a minute lately where ${long} is the habit.`,
    change > 0
      ? `${v.name} has been running warm, at ${recent} a minute against ${long}; after discounting, ${amount}.`
      : `${v.name} has gone quiet, at ${recent} a minute against ${long}; after discounting, ${amount}.`,
  );
}

function shots(v: Voice): string | false {
  if (v.has('threesTrend') && Math.abs(v.amount('threesTrend')) >= MOVED)
    return `${v.his} threes are ${v.amount('threesTrend') > 0 ? 'coming more often' : 'being tried less often'}: ${v.size('threesTrend')} ${v.amount('threesTrend') > 0 ? 'more' : 'fewer'} tries per minute, and tries settle sooner than makes.`;
  const scoring = v.has('scoringLuck');
  const usage = v.amount('usageTrend');
  const change = v.amount('rateChange');
  if (Math.abs(usage) < MOVED)
    return (
      scoring &&
      Math.abs(change) >= MOVED &&
      `Shots and turnovers have not moved, so this is about what goes in and not about how often ${v.he} tries.`
    );
  const more = `${v.size('usageTrend')} ${usage > 0 ? 'more' : 'fewer'} possessions per minute`;
  if (!scoring)
    return `${v.he} also uses ${more} than usual, which says more about role than about this stat.`;
  if (Math.abs(change) < STEADY)
    return `The attempts have moved, though: ${v.he} uses ${more}, and attempts tend to show a new role first.`;
  if (usage > 0 === change > 0)
    return v.choose(
      `The attempts agree: ${v.he} uses ${more}, which is role and not luck.`,
      `Behind it stand attempts, with ${more} ending in ${v.his} hands.`,
    );
  return `The attempts say the opposite, with ${more}, which is why the swing is not believed in full.`;
}

function luck(v: Voice): string | false {
  const key = v.has('scoringLuck') ? 'scoringLuck' : 'threesLuck';
  if (!v.has(key) || Math.abs(v.amount(key)) < LUCKY) return false;
  const what = key === 'scoringLuck' ? 'points' : 'threes';
  return v.amount(key) > 0
    ? v.choose(
        `${v.name} has made ${v.size(key)} more ${what} than such attempts bring on average. Part of that is skill; part of it tends to fade.`,
        `A warning: ${v.size(key)} more ${what} than such attempts usually bring, and not all of that lasts.`,
      )
    : v.choose(
        `${v.name} has made ${v.size(key)} fewer ${what} than such attempts bring on average, and some of that tends to come back.`,
        `The makes lag behind the attempts by ${v.size(key)}, which leaves room for better nights.`,
      );
}

/** Attempts and luck can outweigh the rate itself. */
const turned = (v: Voice): boolean =>
  Math.abs(v.amount('rateChange')) >= STEADY &&
  !v.flat('blockEffect') &&
  v.amount('blockEffect') > 0 !== v.amount('rateChange') > 0;

const verdict = (v: Voice) =>
  turned(v) &&
  `Taken together that outweighs the rate: the block ends up ${v.amount('blockEffect') > 0 ? 'raising' : 'lowering'} the projection.`;
