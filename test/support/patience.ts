import { availableParallelism, loadavg } from 'node:os';

/** 1 on a dedicated machine. A shared one may stall for a second at any time, so CI sets more. */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

/** Beyond this a limit would only delay the report of a failure. */
const LONGEST = 20;

/** A time limit, stretched by the load of the machine, so that it fails only for our slowness. */
export const stretched = (ms: number): number => {
  const load = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  return Math.round(ms * Math.min(PATIENCE * load, Math.max(PATIENCE, LONGEST)));
};
