import type { Arrival } from '../../src/platform/db/arrival.ts';

/** Imported facts: each counts as known when it was captured. */
export const HISTORY: Arrival = {
  as: 'history',
  at: new Date('2100-01-01T00:00:00Z'),
  observedSince: null,
};
