import type { Arrival } from '../../src/platform/db/arrival.ts';

/** Facts of a past that nobody observed: each is known when it was captured. */
export const HISTORY: Arrival = {
  as: 'history',
  at: new Date('2100-01-01T00:00:00Z'),
  observedSince: null,
};
