import { describe, expect, inject, test } from 'vitest';
import { duringTests } from '../support/during-tests.ts';
import { tick } from '../support/process.ts';
import { startFleet } from './fleet.ts';
import { mixedLoad, openLedger } from './mixed-load.ts';

const server = inject('postgresUrl');

describe.skipIf(!server)('a rolling restart', () => {
  const fleet = duringTests(() =>
    startFleet({
      server: server ?? '',
      roles: ['worker', 'worker', 'api', 'api'],
      settings: { TRUST_PROXY: '127.0.0.0/8' },
    }),
  );

  test('of every process in turn, while requests flow: each of them is answered, none with 5xx', async () => {
    const ledger = openLedger();
    const signedIn = await fleet.apis[0]?.service.signIn();
    const load = mixedLoad({ fleet, admin: fleet.as(signedIn?.credentials ?? {}), ledger });
    const stoppedMs: number[] = [];
    for (const member of fleet.members) {
      await tick(500);
      const began = performance.now();
      expect(await member.service.kill('SIGTERM')).toMatchObject({ code: 0 });
      stoppedMs.push(performance.now() - began);
      await member.restart();
    }
    await load.stop();
    const answered = [...ledger.statuses.values()].reduce((sum, n) => sum + n, 0);
    console.log(
      `${stoppedMs.length} restarts, ${answered} answers, ${ledger.cut} cut; stopped within ms: ${stoppedMs.map(Math.round).join(' ')}`,
    );
    expect(ledger.failures).toEqual([]);
    expect(ledger.cut).toBe(0);
    expect(answered).toBeGreaterThan(500);
  });
});
