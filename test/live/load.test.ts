import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EXIT } from '../../src/cli/exit-codes.ts';
import { addDays, leagueDate } from '../../src/domain/dates.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { startStandIn } from '../../src/ingest/stand-in/server.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { runCommand } from '../support/command.ts';
import { duringTests } from '../support/during-tests.ts';
import { KEYS } from '../support/live.ts';
import { stretched } from '../support/patience.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hw-load-'));
const standIn = duringTests(() => startStandIn({ feed: sampleFeed(), clock: systemClock, port: 0 }));
afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
});

const load = () => {
  const today = leagueDate(systemClock.now());
  const span = ['--since', addDays(today, -2), '--until', addDays(today, -1)];
  return runCommand(['load', '--from', 'live', '--league', 'wnba', ...span], {
    ...standIn.settings,
    DATA_DIR: dataDir,
    ODDS_API_KEY: KEYS.odds,
    BALLDONTLIE_KEY: KEYS.balldontlie,
  });
};

test(
  'hardwood load --from live: days that are over, at no cost, and the same command goes on where it stopped',
  async () => {
    standIn.faults.add({ fault: 'html', path: 'teams' });
    const broken = await load();
    expect([broken.code, broken.err]).toEqual([EXIT.network, expect.stringMatching(/espn: .*answered HTML/)]);
    for (const key of Object.values(KEYS)) expect(broken.err + broken.out).not.toContain(key);
    standIn.faults.clear();
    const { code, out } = await load();
    expect(code).toBe(0);
    const rows = Number(/^✓ wnba: (\d+) new rows/m.exec(out)?.[1]);
    expect(rows).toBeGreaterThan(200);
    expect(standIn.requests.filter((path) => path.startsWith('the-odds-api'))).toEqual([]);
    const again = await load();
    expect(Number(/^✓ wnba: (\d+) new rows/m.exec(again.out)?.[1])).toBeLessThan(rows / 10);
  },
  stretched(180_000),
);
