/** The steps of the pipeline, in the order in which they run. */
export const STEP_NAMES = [
  'schedule',
  'players',
  'gamelogs',
  'injuries',
  'odds',
  'profiles',
  'score',
  'settle',
] as const;
export type StepName = (typeof STEP_NAMES)[number];
