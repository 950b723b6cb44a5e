import { setImmediate } from 'node:timers/promises';

/**
 * The same values, the next of which is made while somebody is still busy with this one. What fails is told when its
 * turn comes; whoever stops early does not wait for it.
 */
export async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = source.next();
  try {
    for (;;) {
      const { done, value } = await coming;
      if (done) return;
      coming = setImmediate().then(() => source.next()); // first it is begun to be used
      coming.catch(() => {});
      yield value;
    }
  } finally {
    coming.then(() => source.return(undefined)).catch(() => {});
  }
}
