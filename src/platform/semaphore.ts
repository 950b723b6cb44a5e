/** Semaphore with a FIFO queue of bounded length: beyond that, work is refused instead of waiting. */
export function createSemaphore(limits: { concurrency: number; maxQueue: number; refusal: () => Error }) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.concurrency) {
      if (queue.length >= limits.maxQueue) throw limits.refusal();
      await new Promise<void>((start) => queue.push(start));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
