import { expect, test } from 'vitest';
import { createLagMeter } from './replica-lag.ts';

test.each<{ name: string; checks: [atMs: number, lsn: number, replayed: number][]; lagMs: number }>([
  { name: 'one that was never complete has no bound', checks: [[0, 100, 50]], lagMs: Infinity },
  {
    name: 'an idle primary causes no lag',
    checks: [
      [0, 100, 100],
      [9_000, 100, 100],
    ],
    lagMs: 0,
  },
  {
    name: 'one that stands still while the primary writes falls behind from its last complete check on',
    checks: [
      [0, 100, 100],
      [1_000, 200, 100],
      [2_000, 300, 100],
    ],
    lagMs: 2_000,
  },
  {
    name: 'one that follows a busy primary at a distance is as far behind as the newest position it has reached',
    checks: [
      [0, 100, 0],
      [1_000, 200, 150],
      [2_000, 300, 250],
      [3_000, 400, 350],
    ],
    lagMs: 1_000,
  },
  {
    name: 'one that reaches only a position that is no longer kept still has no bound',
    checks: [
      [0, 100, 0],
      [6_000, 200, 0],
      [7_000, 300, 150],
    ],
    lagMs: Infinity,
  },
  {
    name: 'one that went back to an earlier position has no bound until it has caught up',
    checks: [
      [0, 100, 100],
      [1_000, 100, 90],
    ],
    lagMs: Infinity,
  },
])('$name', ({ checks, lagMs }) => {
  const meter = createLagMeter(5_000);
  for (const [atMs, lsn, replayed] of checks) meter.record({ lsn, atMs }, replayed);
  expect(meter.lagMs(checks.at(-1)?.[0] ?? 0)).toBe(lagMs);
});
