import type { League } from '../../domain/leagues.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Feed } from '../feeds/feed.ts';
import type { StepName } from '../operations/step-names.ts';

export { STEP_NAMES, type StepName } from '../operations/step-names.ts';

export type StepContext = {
  db: Db;
  feed: Feed;
  league: League;
  date: string;
  clock: Clock;
  /** Of the score step: only games whose facts differ from those of their last scoring. */
  onlyChanged: boolean;
  /** Do again what was done already, where that makes a difference. */
  force: boolean;
  /** Call between batches (≤ every 500 rows / 1 s): throws OperationCancelled when a cancel was asked for, and extends the lease. */
  checkpoint(): Promise<void>;
  /** The step's one transaction: fenced by the lease; writes the step's row with it. Network and computing happen before. */
  commit<T extends StepOutcome>(work: (db: Db) => Promise<T>): Promise<T>;
};

export type StepOutcome = { rows: number; warnings?: string[] };

export type Step = { name: StepName; run(context: StepContext): Promise<StepOutcome> };
