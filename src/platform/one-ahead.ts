import { setImmediate } from 'node:timers/promises';

/**
 * Prefetches the next value while the consumer processes the current one. An error surfaces when its value is
 * due. A consumer that stops early does not wait for the prefetch.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = setImmediate().then(() => source.next()); // lets the consumer start first
      next.catch(() => {});
      yield value;
    }
  } finally {
    next.then(() => source.return(undefined)).catch(() => {});
  }
}
