import type { FastifyRequest } from 'fastify';
import type { FairUse } from './fair-use.ts';

/** One computation for all waiting requests. Until it starts, it is for the newest requested revision. */
type Flight<T> = {
  revision: number;
  compute: () => Promise<T>;
  begun: boolean;
  result: PromiseWithResolvers<T>;
  /** Its slots in the fair queue: one per waiting owner, so nobody waits in the queue of another. */
  slots: Map<string, Promise<void>>;
};

type Ask<T> = {
  revision: number;
  /** The waiting owners; null for a background refresh. */
  request: FastifyRequest | null;
  compute: () => Promise<T>;
  inGroup: boolean;
};

/** Computes each key once at a time, in the first slot that one of its owners reaches. */
export function createSingleFlight<T>(fairUse: FairUse) {
  const flights = new Map<string, Flight<T>>();

  const begin = async (key: string, flight: Flight<T>) => {
    if (flight.begun) return; // in the slot of another owner
    flight.begun = true;
    await flight.compute().then(flight.result.resolve, flight.result.reject);
    if (flights.get(key) === flight) flights.delete(key);
  };
  const join = (key: string, { revision, compute }: Ask<T>): Flight<T> => {
    const current = flights.get(key);
    const waiting = current?.begun === false ? current : null;
    const flight: Flight<T> = Object.assign(
      waiting ?? { begun: false, result: Promise.withResolvers<T>(), slots: new Map() },
      { revision, compute },
    );
    flights.set(key, flight);
    return flight;
  };

  return (key: string, ask: Ask<T>): Promise<T> => {
    const current = flights.get(key);
    if (current?.begun && current.revision === ask.revision) return current.result.promise;
    const flight = join(key, ask);
    const owner = fairUse.ownerOf(ask.request);
    const slot = flight.slots.get(owner) ?? fairUse.run(ask.request, () => begin(key, flight), ask.inGroup);
    flight.slots.set(owner, slot);
    const inSlot = slot.then(
      () => flight.result.promise,
      (refusal) => {
        flight.slots.delete(owner);
        if (flight.slots.size === 0 && flights.get(key) === flight) flights.delete(key);
        throw refusal;
      },
    );
    return Promise.race([flight.result.promise, inSlot]);
  };
}
