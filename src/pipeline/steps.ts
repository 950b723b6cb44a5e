import type { Step } from './step.ts';
import { score } from './steps/score.ts';
import { settle } from './steps/settle.ts';

/** The pipeline's table of contents, in the order in which the steps run. */
export const STEPS: readonly Step[] = [score, settle];
