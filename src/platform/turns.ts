/** Lets so many run at once; the others wait in the order in which they came, and a longer queue is refused. */
export function takeTurns(limits: { atOnce: number; longestQueue: number; refusal: () => Error }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.longestQueue) throw limits.refusal();
      await new Promise<void>((turn) => waiting.push(turn));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
