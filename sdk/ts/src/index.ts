export { createHardwood, type Hardwood, type HardwoodOptions } from './create-hardwood.ts';
export type * from './generated/public.ts';
export { HardwoodProblem } from './problem.ts';
export type { StreamOptions } from './stream.ts';
export { verifyWebhook } from './verify-webhook.ts';
