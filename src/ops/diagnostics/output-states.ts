// Apart from the contract, because the command line names them without loading what schemas need.
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
