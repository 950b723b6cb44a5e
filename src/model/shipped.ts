import type { League } from '../domain/leagues.ts';
import report from './params/report.json' with { type: 'json' };
import shipped from './params/shipped.json' with { type: 'json' };
import type { ModelParams } from './params.ts';

/** Every league of the catalogue needs its parameters. */
shipped satisfies { leagues: Record<League, unknown> };

/** The parameters for scoring: fitted on all available seasons. */
export const shippedParams: ModelParams = shipped;

/** The same fitted without the last season, so that it can be reported on. */
export const reportParams: ModelParams = report;
