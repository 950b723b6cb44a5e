import type { Db } from '../db/connect.ts';
import type { Knowledge } from './known-to.ts';

const AT_ONCE = 2;
/** More gains little, and on the embedded database other work waits until a statement ends. */
const MOST_TOGETHER = 8;
export const MOST_IN_GROUPS = AT_ONCE * MOST_TOGETHER;

type Job<Input, Result> = { input: Input; known: Knowledge; result: PromiseWithResolvers<Result> };
type Queue<Input, Result> = { waiting: Job<Input, Result>[]; running: number };

export type Together<Input, Result> = {
  /** One result per input, in their order. */
  computeAll(
    db: Db,
    inputs: readonly [Input, ...Input[]],
    known: Knowledge,
  ): Promise<readonly (Result | Error)[]>;
  /** Whether two inputs can be computed together. */
  isAlike(one: Input, other: Input): boolean;
};

/**
 * For a response that is wanted with many inputs at once, such as the page of every player after new facts. Inputs that
 * arrive while others are computed wait, and are then computed together as of the newest of their instants: their queries
 * cost little more than those of one. Only for data that does not depend on who asks.
 */
export function computeTogether<Input, Result>({ computeAll, isAlike }: Together<Input, Result>) {
  const queues = new WeakMap<Db, Queue<Input, Result>>();

  const run = async (db: Db, [first, ...others]: readonly [Job<Input, Result>, ...Job<Input, Result>[]]) => {
    const jobs = [first, ...others];
    const { known } = jobs.reduce((one, other) => (one.known.now < other.known.now ? other : one));
    try {
      const results = await computeAll(db, [first.input, ...others.map(({ input }) => input)], known);
      for (const [n, { result }] of jobs.entries()) settle(result, results[n]);
    } catch (error) {
      for (const { result } of jobs) result.reject(error);
    }
  };
  const start = (db: Db, queue: Queue<Input, Result>) => {
    const [first, ...rest] = queue.waiting;
    if (!first || queue.running >= AT_ONCE) return;
    const others = rest.filter((job) => areAlike(first, job)).slice(0, MOST_TOGETHER - 1);
    queue.waiting = rest.filter((job) => !others.includes(job));
    queue.running += 1;
    void run(db, [first, ...others]).then(() => {
      queue.running -= 1;
      setImmediate(start, db, queue); // after the inputs of callers that now may ask again
    });
  };
  const areAlike = (one: Job<Input, Result>, other: Job<Input, Result>): boolean =>
    one.known.delayMinutes === other.known.delayMinutes && isAlike(one.input, other.input);

  return (db: Db, input: Input, known: Knowledge): Promise<Result> => {
    const queue = queues.get(db) ?? { waiting: [], running: 0 };
    queues.set(db, queue);
    const result = Promise.withResolvers<Result>();
    queue.waiting.push({ input, known, result });
    start(db, queue);
    return result.promise;
  };
}

function settle<Result>(
  { resolve, reject }: PromiseWithResolvers<Result>,
  computed: Result | Error | undefined,
): void {
  if (computed === undefined || computed instanceof Error) reject(computed ?? new Error('No result.'));
  else resolve(computed);
}
