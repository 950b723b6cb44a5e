import shipped from './params/shipped.json' with { type: 'json' };
import type { ModelParams } from './params.ts';

/** The parameters that scoring uses: fitted on every season given. */
export const shippedParams: ModelParams = shipped;
