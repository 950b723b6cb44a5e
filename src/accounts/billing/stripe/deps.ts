import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/db/connect.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';

export type StripeDeps = {
  stripe: Stripe;
  settings: Config['billing'];
  db: Db;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  baseUrl: string;
  /** Called after tiers may have changed. */
  tiersChanged: () => void;
};

export const accountUrl = (baseUrl: string): string => `${baseUrl}/account`;
