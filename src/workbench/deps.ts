import type { StateReader } from '../picks/known-state.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Revisions } from '../platform/http/revisions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Rights } from '../platform/rights/rights.ts';

export type WorkbenchDeps = {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  rights: Rights;
  revisions: Revisions;
  stateBefore: StateReader;
};
