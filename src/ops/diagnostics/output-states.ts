// Separate from the contract, so that the CLI can use it without loading the schema library.
export const OUTPUT_STATES = [
  'done',
  'caught-up',
  'waiting',
  'partial',
  'missing',
  'failed',
  'not-expected',
] as const;
export type OutputState = (typeof OUTPUT_STATES)[number];
