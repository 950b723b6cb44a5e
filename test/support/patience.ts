import { availableParallelism, loadavg } from 'node:os';

/** 1 on a machine of one's own. A shared one may stand still for a second at any moment: CI asks for more. */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

/** A limit of time as it is promised, stretched by how busy the machine is: it must fail for our slowness alone. */
export const stretched = (ms: number): number =>
  ms * Math.max(PATIENCE, (loadavg()[0] ?? 0) / availableParallelism());

/** There, too, a browser may be starved amid a gesture: it may try again once, and the report says so. */
export const SECOND_TRY = PATIENCE > 1 ? 1 : 0;
