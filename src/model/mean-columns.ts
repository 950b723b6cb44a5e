/** Columns of each count's log-linear mean, in order. */
export const MEAN_FEATURES = [
  'one',
  'logMinutes',
  'logForm',
  'usageTrend',
  'threesTrend',
  'scoringShortfall',
  'threesShortfall',
  'logOpponentPosition',
  'logOpponentTeam',
  'logPace',
  'logImpliedScore',
  'home',
  'backToBack',
  'playoffs',
  'netUsage',
] as const;
export type MeanFeature = (typeof MEAN_FEATURES)[number];

/** The game market near tip-off is known only to the late horizon. */
export const LATE_ONLY: readonly MeanFeature[] = ['logImpliedScore'];
