/** The pipeline steps in execution order. */
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
