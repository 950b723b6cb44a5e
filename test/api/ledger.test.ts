import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { releaseWitnesses } from '../../src/ledger/evidence-queries.ts';
import { PUBLISHED_FILE } from '../../src/ledger/published-file.ts';
import { readTimestamp } from '../../src/ledger/verify/timestamp.ts';
import { recordResults } from '../../src/picks/ledger/record-results.ts';
import { insertResults } from '../../src/picks/save-queries.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { pickContent } from '../data/picks.ts';
import { startTsa } from '../stand-ins/tsa.ts';
import { startWitness } from '../stand-ins/witness.ts';
import { runCommand } from '../support/command.ts';
import { duringTests } from '../support/during-tests.ts';
import { publishRun } from '../support/ledger.ts';
import { startTestService } from '../support/service.ts';

const home = mkdtempSync(join(tmpdir(), 'hw-verify-'));
// Years ahead of the system clock, which the command reads.
const AHEAD = { date: '2099-01-15', tipAt: new Date('2099-01-16T00:30:00Z') };
const SOON = { date: '2099-01-20' };
const MINUTE = 60_000;
const content = pickContent({
  ...AHEAD,
  playerName: 'Very Secret Player',
  line: 31.5,
  summary: 'A secret reason.',
});
const tsa = duringTests(startTsa);
const witness = duringTests(() => startWitness('witness.example/w1'));
let log = '';
let pick = 0;
const write = (line: string) => {
  log += line;
};
const service = duringTests(() => {
  const env = {
    LEDGER_CHECKPOINT_SECONDS: '1',
    LEDGER_TSA_URL: tsa.url,
    LEDGER_OPEN_CANDIDATES: 'on',
    LEDGER_WITNESSES: `${witness.prefix}/ ${witness.vkey}`,
  };
  return startTestService(env, {}, {}, () => createLog('trace', { to: { write } }));
});
beforeAll(async () => {
  [pick = 0] = await publishRun(service.db, service.clock, { add: [content] });
});

const get = (path: string) => service.as({}).get(`~/ledger/${path}`);
const sign = async () => {
  service.clock.advance(2_000);
  await service.handlers['ledger.checkpoint']({});
};
const attest = () => service.handlers['ledger.attest']({});
const verify = (...args: string[]) => runCommand(['ledger', 'verify', ...args], { HOME: home });

describe('GET /api/v1/data/picks/{id}/proof', () => {
  test('409 until a checkpoint covers the pick, then the opened proof; 404 for no pick', async () => {
    const sharp = await service.person('sharp');
    const early = await sharp.get(`/data/picks/${pick}/proof`);
    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '5']);
    expect(early.body.type).toMatch(/not-yet-covered$/);
    expect((await get('checkpoint')).status).toBe(404);
    await sign();
    const { status, body } = await sharp.get(`/data/picks/${pick}/proof`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ pickId: pick, index: 2, replacedBy: null, withdrawnBy: null, results: [] });
    expect(JSON.parse(body.open.body)).toMatchObject({ playerName: content.playerName, line: 31.5 });
    const file = await sharp.get(`/data/picks/${pick}/proof?format=file`);
    expect(file.text).toBe(body.file);
    expect(file.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await sharp.get('/data/picks/999999/proof')).status).toBe(404);
    writeFileSync(join(home, 'proof'), file.text);
  });
});

describe('the public log', () => {
  test('is cacheable, open to other origins, and canonical in its paths', async () => {
    const headers = async (path: string) => {
      const answer = await get(path);
      return [
        answer.status,
        answer.headers.get('cache-control'),
        answer.headers.get('access-control-allow-origin'),
      ];
    };
    const immutable = 'public, max-age=31536000, immutable';
    expect(await headers('checkpoint')).toEqual([200, 'public, max-age=5', '*']);
    expect(await headers('checkpoint/3')).toEqual([200, 'public, max-age=5', '*']);
    expect(await headers('tile/0/000.p/3')).toEqual([200, immutable, '*']);
    expect(await headers('tile/entries/000.p/3')).toEqual([200, immutable, '*']);
    const info = (await get('info')).body;
    expect(info).toMatchObject({ origin: '127.0.0.1:9/ledger', size: 3, feed: 'sample' });
    expect([info.witnesses, info.timestamps]).toEqual([[witness.vkey], true]);
    witness.state.vkeys = [info.keys[0].vkey];
    expect((await get('key')).text).toBe(`${info.keys[0].vkey}\n`);
    const { items } = (await get('entries?from=1&limit=5')).body;
    expect(items.map((item: { index: number; opened: boolean }) => [item.index, item.opened])).toEqual([
      [1, false],
      [2, false],
    ]);
    const hash = Buffer.from(items[0].entry.rules.hash, 'base64').toString('hex');
    expect((await get(`rules/${hash}`)).body.minGames).toBe(10);
    for (const path of ['tile/0/000', 'tile/0/000.p/4', 'tile/0/0', 'tile/1/000.p/1', 'tile/entries/001.p/1'])
      expect((await get(path)).status, path).toBe(404);
    for (const path of ['checkpoint/2', 'proof/3', 'import/0', 'rules/00'])
      expect((await get(path)).status, path).toBe(404);
  });

  test('shows no secret before tip-off, and neither does the log file', async () => {
    const { salt } = await service.db.selectFrom('ledgerOpenings').select('salt').executeTakeFirstOrThrow();
    const paths = [
      'checkpoint',
      'tile/entries/000.p/3',
      'tile/0/000.p/3',
      'info',
      'key',
      'entries',
      'proof/2',
    ];
    let said = log;
    for (const path of paths) said += (await get(path)).text;
    const secrets = [content.playerName, '31.5', content.summary, String(content.playerId)];
    for (const secret of [...secrets, salt.toString('base64'), salt.toString('hex')])
      expect(said.includes(secret), secret).toBe(false);
  });
});

describe('time stamps', () => {
  const stamped = async () => (await get('timestamps')).text.trim().split('\n').map(Number);
  const publish = async (minutesToTip: number) => {
    const tipAt = new Date(service.clock.now().getTime() + minutesToTip * MINUTE);
    await publishRun(service.db, service.clock, { add: [pickContent({ ...SOON, tipAt })] });
    await sign();
    await attest();
  };

  test('of the newest checkpoint every five minutes, and at once for a pick that tips off soon', async () => {
    expect((await get('timestamps')).status).toBe(404);
    await attest();
    await attest();
    expect(await stamped()).toEqual([3]);
    await publish(60);
    expect([await stamped(), tsa.requests()]).toEqual([[3], 1]);
    await publish(14);
    expect(await stamped()).toEqual([3, 7]);
    await publish(60);
    service.clock.advance(5 * MINUTE);
    await attest();
    expect([await stamped(), tsa.requests()]).toEqual([[3, 7, 9], 3]);
    const reply = await get('timestamp/7');
    expect(reply.headers.get('content-type')).toBe('application/timestamp-reply');
    expect((await get('timestamp/8')).status).toBe(404);
    const [row] = await service.db.selectFrom('ledgerTimestamps').selectAll().execute();
    const text = (await get('checkpoint/3')).text.split('\n').slice(0, 3).join('\n');
    expect(readTimestamp(row?.reply ?? Buffer.alloc(0), `${text}\n`)?.at).toBeInstanceOf(Date);
    expect(readTimestamp(row?.reply ?? Buffer.alloc(0), text)).toBeNull();
  });

  test('a proof has the first stamped checkpoint that covers the pick, with its time stamp', async () => {
    const sharp = await service.person('sharp');
    const { body } = await sharp.get(`/data/picks/${pick}/proof`);
    expect(body.checkpoint).toBe((await get('checkpoint/3')).text);
    expect(body.timestamps).toHaveLength(1);
    const [proof, reply] = [join(home, 'proof'), join(home, 'reply')];
    writeFileSync(proof, body.file);
    writeFileSync(reply, Buffer.from(body.timestamps[0], 'base64'));
    const key = (await get('key')).text.trim();
    const check = (ca: string) => verify(proof, '--key', key, '--timestamp', reply, '--tsa-ca', ca);
    const good = await check(tsa.caFile);
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toMatch(/It existed at 20\d\d-.*Z, by the clock of others/);
    const other = await check(tsa.otherCaFile);
    expect([other.code, other.err]).toEqual([1, expect.stringContaining('time stamp is not valid')]);
  });
});

describe('witnesses', () => {
  const cosigned = async () =>
    (await get('cosignatures')).text.split('\n').flatMap((line) => (line ? [line.split(' ', 3)] : []));
  const attestLater = async () => {
    service.clock.advance(MINUTE);
    await attest();
  };
  const publish = async () => {
    await publishRun(service.db, service.clock, { add: [pickContent(AHEAD)] });
    await sign();
  };

  test('cosign the newest checkpoint at most once a minute, from the size that they have', async () => {
    expect(await cosigned()).toEqual([
      ['3', '\u2014', 'witness.example/w1'],
      ['9', '\u2014', 'witness.example/w1'],
    ]);
    await publish();
    await attest();
    expect(witness.state.requests).toBe(2);
    await attestLater();
    expect((await cosigned()).map(([size]) => size)).toEqual(['3', '9', '11']);
    // The witness was restored from a backup: it tells its size, and the proof begins there.
    witness.state.seen = witness.state.seen.slice(0, 2);
    await publish();
    await attestLater();
    expect(witness.state.seen.map(({ size }) => size)).toEqual([0, 3, 13]);
    const note = (await get('checkpoint')).text;
    expect(note.match(/^\u2014 \S+/gm)).toEqual(['\u2014 127.0.0.1:9/ledger', '\u2014 witness.example/w1']);
    expect((await get('checkpoint/13')).text).toBe(note);
  });

  test('a refusal is logged as an error, and a witness that has seen more stops the signing', async () => {
    const { vkeys, seen } = witness.state;
    witness.state.vkeys = [];
    await publish();
    await attestLater();
    expect(log).toContain('a witness refuses the ledger');
    Object.assign(witness.state, { vkeys, seen: [...seen, { size: 999, root: Buffer.alloc(32) }] });
    await attestLater();
    const warnings = async () => (await service.as({}).get('~/readyz')).body.warnings;
    expect(await warnings()).toEqual([expect.stringContaining('has cosigned 999 entries')]);
    await expect(publish()).rejects.toThrow('has cosigned 999 entries');
    witness.state.seen = seen;
    await releaseWitnesses(service.db, 999);
    await sign();
    expect(await warnings()).toEqual([]);
  });

  test('verify: a proof file says when a witness had seen its checkpoint', async () => {
    const proof = join(home, 'proof');
    const key = (await get('key')).text.trim();
    const seen = await verify(proof, '--key', key, '--witness', witness.vkey, '--json');
    expect([seen.code, JSON.parse(seen.out).seenAt]).toEqual([0, expect.stringMatching(/^20\d\d-/)]);
    const none = await verify(proof, '--key', key, '--witness', witness.vkey, '--quorum', '2');
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('--quorum')]);
  });
});

describe('GET /readyz', () => {
  test('warns when the database is older than what was published, until it is sound again', async () => {
    const path = join(service.dataDir, PUBLISHED_FILE);
    const published = readFileSync(path, 'utf8');
    const warnings = async () => {
      const { status, body } = await service.as({}).get('~/readyz');
      return [status, body.status, body.warnings];
    };
    expect(await warnings()).toEqual([200, 'ready', []]);
    writeFileSync(path, published.replace(/^\d+/, '99'));
    await expect(sign()).rejects.toThrow('does not continue');
    expect(await warnings()).toEqual([
      200,
      'ready',
      [expect.stringContaining('The ledger is not signed any more.')],
    ]);
    writeFileSync(path, published);
    await sign();
    expect((await warnings())[2]).toHaveLength(1); // nothing was signed yet
    await publishRun(service.db, service.clock, { add: [pickContent(AHEAD)] });
    await sign();
    expect(await warnings()).toEqual([200, 'ready', []]);
  });
});

describe('hardwood ledger', () => {
  test('verify: the service, a mirror, a proof file, and what was changed in them', async () => {
    const url = `http://127.0.0.1:${service.port}`;
    const mirror = join(home, 'mirror');
    const whole = await verify(url, '--mirror', mirror);
    expect([whole.code, whole.err]).toEqual([0, '']);
    expect(whole.out).toContain('127.0.0.1:9/ledger: 19 entries');
    const proof = await verify(join(home, 'proof'));
    expect([proof.code, proof.err]).toEqual([0, '']);
    expect(proof.out).toContain(content.playerName);

    const bundle = join(mirror, 'tile/entries/000.p/19');
    const bytes = readFileSync(bundle);
    bytes[bytes.length - 3] = (bytes.at(-3) ?? 0) ^ 1;
    writeFileSync(bundle, bytes);
    const changed = await verify(mirror);
    expect(changed.code).toBe(1);
    expect(changed.out).toMatch(/FAIL {2}log 18:/);

    await publishRun(service.db, service.clock, { add: [pickContent(AHEAD)] });
    await sign();
    expect((await verify(url)).code).toBe(0);
    const cut = await runCommand(['ledger', 'verify', mirror], { HOME: home }, home);
    expect(cut.code).toBe(5);
    expect(cut.err).toContain('contradict each other');
    expect((await verify(join(home, 'nothing'))).code).toBe(3);
  });

  test('verify --tsa-ca --record: stamped picks are proven, and the record is that of the service', async () => {
    const url = `http://127.0.0.1:${service.port}`;
    service.clock.set(new Date(AHEAD.tipAt.getTime() + 3 * 60 * MINUTE));
    await service.handlers['ledger.reveal']({});
    const rows = await service.db.selectFrom('picks').select(['id', 'date']).orderBy('id').execute();
    const ahead = rows.filter(({ date }) => date === AHEAD.date);
    expect(ahead).toHaveLength(7);
    const results = ahead.map(({ id }, n) => ({
      pickId: id,
      version: 1,
      settledAt: service.clock.now(),
      result: n === 0 ? ('hit' as const) : ('miss' as const),
      actual: n === 0 ? 99 : 0,
      voidReason: null,
      closingLine: null,
      closingProbability: null,
      clvPercent: null,
      closingEdgePercent: null,
      cause: 'settled',
    }));
    await inTransaction(service.db, async (db) => {
      await insertResults(db, results);
      await recordResults(db, results, service.clock.now());
    });
    await sign();
    const days = ['--record', '2099-01-15..2099-01-15'];
    const mirror = join(home, 'stamped');
    const proven = await verify(url, '--tsa-ca', tsa.caFile, ...days, '--mirror', mirror);
    expect([proven.code, proven.err]).toEqual([0, '']);
    expect(proven.out).toMatch(/ok {4}time: 1 of 10 revealed picks were seen by others before tip-off\./);
    expect(proven.out).toMatch(/ok {4}record$/m);
    expect(proven.out).toMatch(/Proven .* 1 settled: 1 hits, 0 misses/);
    expect(proven.out).toMatch(/Asserted .* 6 settled: 0 hits, 6 misses/);
    expect((await verify(mirror, '--tsa-ca', tsa.caFile, ...days)).out).toContain('1 settled: 1 hits');
    const other = await verify(mirror, '--tsa-ca', tsa.otherCaFile);
    expect([other.code, other.out]).toEqual([1, expect.stringMatching(/FAIL {2}time 3:/)]);
    // Three of the others were cosigned in time, but not stamped.
    const cosigned = await verify(mirror, '--witness', witness.vkey, ...days);
    expect([cosigned.code, cosigned.out]).toEqual([0, expect.stringMatching(/Proven .* 3 settled/)]);
    const unknown = await startWitness('witness.example/w2');
    const both = ['--witness', witness.vkey, unknown.vkey];
    await unknown.stop();
    expect((await verify(mirror, ...both, ...days)).out).toMatch(
      /warn {2}time: The log has no cosignature of witness.example\/w2\..*Proven .* 0 settled/s,
    );
    expect((await verify(mirror, ...both, '--quorum', '1', ...days)).out).toMatch(/Proven .* 3 settled/);
    expect((await get('candidates/1')).status).toBe(404);
    service.clock.advance(7 * 60 * MINUTE);
    await service.handlers['ledger.close']({});
    await sign();
    expect((await get('candidates/1')).text).toMatch(/^[\w+/]{43}=\n$/); // nothing was scored: only the salt
    expect((await verify(url)).out).toMatch(/ok {4}candidates: \d+ sets/);
    // A correction that the log does not have.
    const corrected = { ...results[0]!, version: 2, result: 'miss' as const, actual: 0, cause: 'corrected' };
    await insertResults(service.db, [corrected]);
    const differs = await verify(url, ...days, '--strict');
    expect(differs.code).toBe(1);
    expect(differs.out).toMatch(
      /warn {2}record: published live: the service reports 0 hits, 7 misses.*the log has 1 hits, 6 misses/,
    );
  });
});
