import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import { createLog } from '../../src/platform/log.ts';
import { EVENT_TYPES } from '../../src/webhooks/event-types.ts';
import { DAY, eventsOf, importPostponedGame, importReplayedDay, POSTPONED } from '../data/replayed-day.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { freePort, tick } from '../support/process.ts';
import { startTestService } from '../support/service.ts';

const MORNING = '2026-01-13T14:00:00.000Z'; // 09:00 in New York
const LAST_TIP = '2026-01-14T00:30:00.000Z';
const NEXT_NOON = '2026-01-14T19:00:00.000Z';

let sharp: Caller;
let email: string;
const warnings: string[] = [];

const service = duringTests(() =>
  startTestService({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'on' }, {}, {}, () =>
    createLog('warn', { to: { write: (line) => void warnings.push(line) } }),
  ),
);
beforeAll(async () => {
  await importReplayedDay(service.db, service.clock);
  ({ email } = await service.person('sharp'));
  await signIn();
});
afterEach(async () => {
  const { body, status } = await sharp.get('/replay/sessions');
  if (status === 200) for (const { id } of body) await sharp.delete(`/replay/sessions/${id}`);
});

const start = async (body: object = {}, owner = sharp) => {
  const { body: session, status } = await owner.post('/replay/sessions', {
    date: DAY,
    league: 'nba',
    ...body,
  });
  expect(status, JSON.stringify(session)).toBe(201);
  return { ...session, reads: service.as({ 'x-api-key': session.key }) };
};
type Session = Awaited<ReturnType<typeof start>>;

const move = async ({ id }: Session, body: object) => {
  const { status, body: moving } = await sharp.post(`/replay/sessions/${id}/advance`, body);
  expect(status, JSON.stringify(moving)).toBe(202);
  expect(moving.state).toBe('advancing');
  await service.deps.replay.moveAll();
  return (await sharp.get(`/replay/sessions/${id}`)).body;
};

const signIn = async () => {
  sharp = await service.signIn(email);
};

/**
 * The clock runs and sessions move while something else happens. On a slow machine it runs for longer than an access
 * token is valid.
 */
async function moveUntil<T>(ended: Promise<T>): Promise<T> {
  let over = false;
  const watch = ended.finally(() => {
    over = true;
  });
  while (!over) {
    service.clock.advance(500);
    await service.deps.replay.moveAll();
    await tick(50);
  }
  await signIn();
  return watch;
}

const end = ({ id }: Session) => sharp.delete(`/replay/sessions/${id}`);

const shadowTables = async (id: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_tables where schemaname = ${`replay_${id}`}`.execute(service.db);
  return rows[0]?.n ?? 0;
};

test('days say what happened on them', async () => {
  const { body } = await sharp.get(`/replay/days?league=nba&from=${DAY}&to=${DAY}`);
  expect(body).toMatchObject([{ date: DAY, league: 'nba', basis: 'imported', games: expect.any(Number) }]);
  expect(body[0].lineMoves).toBeGreaterThan(0);
});

describe('a replay session', () => {
  test('starts in the morning of its day, knows nothing of the evening, and moves forward only', async () => {
    const session = await start();
    expect(session).toMatchObject({ date: DAY, league: 'nba', clock: MORNING, state: 'paused', speed: 60 });
    expect(session.key).toMatch(/^hwt_/);
    const before = await session.reads.get(`/data/picks?date=${DAY}&league=nba`);
    expect(before.status, before.text).toBe(200);
    expect(before.headers.get('x-replay-clock')).toBe(MORNING);
    expect(before.body.items).toEqual([]);

    const moved = await move(session, { untilEvent: 'picks.scored' });
    expect(moved.state).toBe('paused');
    expect(moved.clock < '2026-01-13T23:00').toBe(true);
    const board = await session.reads.get('/data/picks/today');
    expect(board.headers.get('x-replay-clock')).toBe(moved.clock);
    expect(board.body.items.length).toBeGreaterThan(0);
    const { gameId } = board.body.items[0];
    const { body: games } = await session.reads.get(`/data/matchups?date=${DAY}&league=nba`);
    const game = games.find((one: { gameId: number }) => one.gameId === gameId);
    expect(game).toMatchObject({ status: 'scheduled', home: { score: null } });

    const back = await sharp.post(`/replay/sessions/${session.id}/advance`, { to: MORNING });
    expect(back.status).toBe(400);
    const nothing = await sharp.post(`/replay/sessions/${session.id}/advance`, {});
    expect(nothing.status).toBe(400);
    await end(session);
  });

  test('shares nothing with the service', async () => {
    const session = await start();
    const key = await service.apiKey(sharp);
    const live = { picks: await key.get(`/data/picks?date=${DAY}`), events: await key.get('/data/events') };
    await move(session, { untilEvent: 'picks.scored' });
    expect((await session.reads.get(`/data/picks?date=${DAY}`)).body.items.length).toBeGreaterThan(0);
    expect((await key.get(`/data/picks?date=${DAY}`)).body.items).toEqual(live.picks.body.items);
    expect((await key.get('/data/events')).body).toEqual(live.events.body);

    await session.reads.post('/data/webhook-subscriptions', {
      url: 'http://127.0.0.1:9/ok',
      events: ['picks.scored'],
      secret: 'a-secret-of-this-session',
    });
    expect((await session.reads.get('/data/webhook-subscriptions')).body).toHaveLength(1);
    expect((await key.get('/data/webhook-subscriptions')).body).toHaveLength(0);

    const inSession = { 'x-replay-session': String(session.id) };
    const signedIn = { get: (path: string) => sharp.get(path, inSession) };
    expect((await signedIn.get('/data/picks/today')).body.items.length).toBeGreaterThan(0);
    const stranger = await service.person('sharp');
    expect((await stranger.get('/data/picks/today', inSession)).status).toBe(404);
    expect((await key.get('/data/picks/today', inSession)).status).toBe(401);
    await end(session);
    expect((await session.reads.get('/data/picks/today')).status).toBe(401);
    expect((await signedIn.get('/data/picks/today')).status).toBe(404);
  });

  test('its key opens no other route of the service', async () => {
    const session = await start();
    const opened: string[] = [];
    for (const { method, url } of service.routes) {
      if (method !== 'GET' || !url.startsWith('/api/v1/') || /^\/api\/v1\/(data|picks|research)/.test(url))
        continue;
      const { status } = await session.reads.get(url.slice('/api/v1'.length).replaceAll(/:\w+/g, '1'));
      expect(status, url).not.toBe(500);
      if (status < 400) opened.push(url);
    }
    // For everybody.
    expect(opened.sort()).toEqual(['/api/v1/glossary', '/api/v1/seo/players', '/api/v1/track-record']);
    await end(session);
  });

  test('slips are priced as of its clock, and its key reads nothing live', async () => {
    const session = await start({ startAt: '2026-01-13T22:30:00Z' });
    await move(session, { untilEvent: 'picks.scored' });
    const { items } = (await session.reads.get('/data/picks/today')).body;
    const legs = items.slice(0, 3).map((pick: Record<string, unknown>) => ({
      playerId: pick.playerId,
      stat: pick.stat,
      line: pick.line,
      side: pick.direction,
      price: -110,
      date: DAY,
    }));
    const evaluate = (body: object = {}) => session.reads.post('/data/slips/evaluate', { legs, ...body });
    const priced = await evaluate({ kind: 'flex' });
    expect(priced.status, priced.text).toBe(200);
    const { clock } = (await sharp.get(`/replay/sessions/${session.id}`)).body;
    expect(priced.headers.get('x-replay-clock')).toBe(clock);
    expect(priced.body).toMatchObject({ generatedAt: clock, payouts: { operator: 'example' } });
    for (const [n, leg] of legs.entries()) {
      const { body: alone } = await session.reads.post('/data/evaluate', leg);
      expect(priced.body.legs[n].probability).toBe(alone.probability);
    }
    const inSession = { 'x-replay-session': String(session.id) };
    const signedIn = await sharp.post('/data/slips/evaluate', { legs, kind: 'flex' }, inSession);
    expect(signedIn.body).toEqual(priced.body);
    expect((await session.reads.get('/data/slips/payouts')).body.items.length).toBeGreaterThan(0);
    const suggested = await session.reads.post('/data/slips/suggest', {});
    expect([suggested.status, suggested.body.generatedAt]).toEqual([200, clock]);

    // For the service the game is over, and in the session it is from tip-off on.
    const key = await service.apiKey(sharp);
    expect((await key.post('/data/slips/evaluate', { legs })).status).toBe(400);
    await move(session, { to: LAST_TIP });
    const late = await evaluate();
    expect([late.status, late.body.errors?.[0]?.detail]).toEqual([400, expect.stringMatching(/has begun/)]);

    const table = {
      operator: 'live',
      kind: 'power',
      validFrom: DAY,
      entries: [{ legs: 2, hits: 2, pays: 3 }],
    };
    expect((await session.reads.put('/ops/payouts', table)).status).toBe(404);
    expect((await sharp.put('/ops/payouts', table, inSession)).status).toBe(404);
    expect((await service.as({}).post('/data/slips/evaluate', { legs }, inSession)).status).toBe(401);
    const stranger = await service.person('sharp');
    expect((await stranger.post('/data/slips/evaluate', { legs }, inSession)).status).toBe(404);
    await end(session);
    expect((await evaluate()).status).toBe(401);
  });

  test('a whole night: each event once and in order, also at a receiver that fails now and then', async () => {
    let count = 0;
    const receiver = await startReceiver(() => (++count % 7 === 0 ? 500 : undefined));
    const session = await start();
    const { status, body: hook } = await session.reads.post('/data/webhook-subscriptions', {
      url: receiver.url(),
      events: EVENT_TYPES,
      secret: 'a-secret-of-this-session',
    });
    expect(status, JSON.stringify(hook)).toBe(201);
    const over = await move(session, { to: NEXT_NOON });
    expect(over).toMatchObject({ state: 'ended', clock: NEXT_NOON });
    const events = await eventsOf(session.reads);
    const types = new Set(events.map(({ type }) => type));
    // A replay has no accounts' own events.
    expect([...types].sort()).toEqual(EVENT_TYPES.filter((type) => type !== 'bets.settled').sort());
    expect(events.every(({ id, livemode }) => id.startsWith('evt_replay_') && livemode === false)).toBe(true);
    const failed = receiver.requests.filter((_, n) => (n + 1) % 7 === 0).map(({ json }) => json.id);
    const arrived = receiver.requests.filter((_, n) => (n + 1) % 7 !== 0).map(({ json }) => json.id);
    expect(failed.length).toBeGreaterThan(3);
    expect([...arrived].sort()).toEqual(events.map(({ id }) => id).sort());
    const firstTries = [...new Set(receiver.requests.map(({ json }) => json.id))];
    expect(firstTries).toEqual(events.map(({ id }) => id));
    const moved = await sharp.post(`/replay/sessions/${session.id}/play`, {});
    expect([moved.status, moved.body.type]).toEqual([409, expect.stringMatching(/replay-not-movable$/)]);

    // The same bytes on every machine and database.
    const hash = createHash('sha256').update(JSON.stringify(events)).digest('hex').slice(0, 16);
    expect(`${events.length} events, ${hash}`).toMatchInlineSnapshot(`"542 events, 609226ba92a73ffd"`);
    await receiver.stop();
  });

  test('batches collect by the clock of the session, and have the same bytes every time', async () => {
    const receiver = await startReceiver();
    const nights: string[][] = [];
    for (const path of ['/ok/first', '/ok/second']) {
      const session = await start();
      await session.reads.post('/data/webhook-subscriptions', {
        url: receiver.url(path),
        events: EVENT_TYPES,
        secret: 'a-secret-of-this-session',
        batch: { seconds: 900, max: 40 },
      });
      await move(session, { to: '2026-01-13T16:30:00Z' });
      const due = await eventsOf(session.reads);
      await move(session, { bySeconds: 900 });
      const ids = receiver
        .of(path)
        .flatMap(({ json }) => json.data.events.map((one: { id: string }) => one.id));
      expect(ids.slice(0, due.length)).toEqual(due.map(({ id }) => id));
      expect(receiver.of(path).length).toBeLessThan(due.length / 2);
      expect(receiver.of(path).every(({ json }) => json.livemode === false)).toBe(true);
      nights.push(receiver.of(path).map(({ raw }) => raw.toString()));
      await end(session);
    }
    expect(nights[1]).toEqual(nights[0]);
    await receiver.stop();
  });

  test('the same steps give the same bytes', async () => {
    const answers = await Promise.all([start(), start()]);
    const bytes: string[] = [];
    for (const session of answers) {
      await move(session, { untilEvent: 'picks.scored' });
      await move(session, { bySeconds: 3_600 });
      bytes.push(
        JSON.stringify(await eventsOf(session.reads)) + (await session.reads.get('/data/picks/today')).text,
      );
      await end(session);
    }
    expect(bytes[0]?.length).toBeGreaterThan(1_000);
    expect(bytes[1]).toBe(bytes[0]);
  });

  test('faults on demand: twice, late, swapped, cut off', async () => {
    const receiver = await startReceiver();
    const session = await start();
    await session.reads.post('/data/webhook-subscriptions', {
      url: receiver.url(),
      events: EVENT_TYPES,
      secret: 'a-secret-of-this-session',
    });
    const faults = `/replay/sessions/${session.id}/faults`;
    expect((await sharp.post(faults, {})).status).toBe(400);
    await sharp.post(faults, { duplicateNext: true });
    await sharp.post(faults, { delayNextSeconds: 7_200 });
    await sharp.post(faults, { reorderNext: true });
    await move(session, { to: '2026-01-13T17:00:00Z' });
    await sharp.post(faults, { dropNextConnection: true });
    await move(session, { to: '2026-01-13T18:30:00Z' });
    const events = (await eventsOf(session.reads)).map(({ id }) => id);
    const arrived = receiver.requests.map(({ json }) => json.id);
    const [twice, late] = events;
    expect(arrived.slice(0, 2)).toEqual([twice, twice]);
    expect(arrived.indexOf(late)).toBeGreaterThan(5);
    const others = events.slice(2);
    const swapped = arrived.filter((id) => others.includes(id));
    expect(swapped).not.toEqual(others);
    expect([...swapped].sort()).toEqual([...others].sort());
    const { body: hooks } = await session.reads.get('/data/webhook-subscriptions');
    const { body: log } = await session.reads.get(
      `/data/webhook-subscriptions/${hooks[0].id}/deliveries?limit=500`,
    );
    const cut = log.items.filter((one: { attempts: unknown[] }) => one.attempts.length === 2);
    expect(cut).toHaveLength(1);
    await receiver.stop();
  });

  test('plays at its speed, pauses, and does not jump after an outage', async () => {
    const session = await start({ speed: 60 });
    const path = `/replay/sessions/${session.id}`;
    expect((await sharp.post(`${path}/play`, {})).body).toMatchObject({ state: 'playing', speed: 60 });
    service.clock.advance(2_000);
    await service.deps.replay.moveAll();
    expect((await sharp.get(path)).body.clock).toBe('2026-01-13T14:02:00.000Z');
    service.clock.advance(600_000);
    await service.deps.replay.moveAll();
    expect((await sharp.get(path)).body.clock).toBe('2026-01-13T14:07:00.000Z');
    expect((await sharp.post(`${path}/pause`)).body.state).toBe('paused');
    service.clock.advance(2_000);
    await service.deps.replay.moveAll();
    expect((await sharp.get(path)).body.clock).toBe('2026-01-13T14:07:00.000Z');
    await end(session);
  });

  test('an advance does not wait for sessions that play', async () => {
    const other = await service.person('sharp');
    const playing = [await start({ speed: 60 }), await start({ speed: 60 }, other)];
    for (const [owner, { id }] of [
      [sharp, playing[0]],
      [other, playing[1]],
    ] as const)
      expect((await owner.post(`/replay/sessions/${id}/play`, {})).status).toBe(200);
    service.clock.advance(1_000);
    await service.deps.replay.moveAll();
    const advancing = await start();
    expect((await move(advancing, { bySeconds: 60 })).state).toBe('paused');
    service.clock.advance(1_000);
    await service.deps.replay.moveAll();
    expect((await sharp.get(`/replay/sessions/${playing[0].id}`)).body.clock).toBe(
      '2026-01-13T14:02:00.000Z',
    );
    service.clock.step(-60_000);
    await service.deps.replay.moveAll();
    expect((await move(advancing, { bySeconds: 60 })).state).toBe('paused');
    service.clock.step(60_000);
    await other.delete(`/replay/sessions/${playing[1].id}`);
  });

  test('deleted while it moves: it ends quietly, and nothing of it remains', async () => {
    let deleted: Promise<{ status: number }> | undefined;
    const receiver = await startReceiver(() => {
      deleted ??= sharp.delete(`/replay/sessions/${session.id}`);
      return undefined;
    });
    const session = await start();
    await session.reads.post('/data/webhook-subscriptions', {
      url: receiver.url(),
      events: EVENT_TYPES,
      secret: 'a-secret-of-this-session',
    });
    warnings.length = 0;
    expect((await move(session, { to: NEXT_NOON })).status).toBe(404);
    expect((await deleted)?.status).toBe(200);
    expect(warnings).toEqual([]);
    expect(await shadowTables(session.id)).toBe(0);
    await receiver.stop();
  });

  test('the guide runs as pasted, and its receiver survives the faults', async () => {
    const page = readFileSync(new URL('../../docs/replay.md', import.meta.url), 'utf8');
    const folder = mkdtempSync(join(tmpdir(), 'hw-replay-'));
    const block = (fence: string) =>
      [...page.matchAll(new RegExp(`\`\`\`${fence}\\n([\\s\\S]*?)\`\`\``, 'g'))]
        .map(([, code]) => code)
        .join('\n');
    writeFileSync(join(folder, 'receiver.mjs'), block('js'));
    const { rawKey } = await service.apiKey(sharp);
    const port = String(await freePort());
    const script = spawn('bash', ['-em', '-c', block('sh')], {
      cwd: folder,
      env: { PATH: process.env.PATH, API: `${service.origin}/api/v1`, KEY: rawKey, DAY, PORT: port },
    });
    let errors = '';
    script.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const [code] = await moveUntil(once(script, 'close'));
    expect(code, errors).toBe(0);
    const received = readFileSync(join(folder, 'received.txt'), 'utf8');
    expect(received).toMatch(/^listening\n.*picks\.scored .*\nduplicate evt_replay_/);
    expect(received).toContain('lines.moved');
    expect(JSON.parse(readFileSync(join(folder, 'board.json'), 'utf8')).items.length).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
  });

  test('the command line prints the events, receives them and deletes its session', async () => {
    const { rawKey } = await service.apiKey(sharp);
    const bin = fileURLToPath(new URL('../../bin/hardwood.mjs', import.meta.url));
    const start = '2026-01-13T23:40:00Z';
    const child = spawn(
      process.execPath,
      [bin, 'replay', DAY, '--speed', '3600', '--start', start, '--listen'],
      {
        cwd: tmpdir(),
        env: { PATH: process.env.PATH, HARDWOOD_URL: service.origin, HARDWOOD_API_KEY: rawKey },
      },
    );
    const seen = { out: '', err: '' };
    child.stdout.on('data', (chunk) => {
      seen.out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      seen.err += chunk;
    });
    const [code] = await moveUntil(once(child, 'close'));
    expect(code, seen.err).toBe(0);
    expect(seen.out).toMatch(/ET {2}picks\.settled {4}\{/);
    expect(seen.err).toMatch(/picks\.settled {2}attempt 1 {2}✓ signature {2}→ 200/);
    expect((await sharp.get('/replay/sessions')).body).toEqual([]);
  });

  test('a postponed game: its picks, and no others, are withdrawn when that becomes known', async () => {
    const { date, at } = POSTPONED;
    const gameId = await importPostponedGame(service.db, service.clock);
    const { body: days } = await sharp.get(`/replay/days?from=${date}&to=${date}`);
    expect(days).toMatchObject([{ date, postponedGames: 1, withdrawnPicks: 0 }]);
    const session = await start({ date, startAt: minutesAfter(at, -15).toISOString() });
    await move(session, { to: minutesAfter(at, -1).toISOString() });
    type Item = { pickId: number; gameId: number };
    const board = async (): Promise<Item[]> =>
      (await session.reads.get('/data/picks/today?limit=200')).body.items;
    const before = await board();
    const gone = before.filter((pick) => pick.gameId === gameId);
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.length).toBeLessThan(before.length);
    await move(session, { to: at.toISOString() });
    const withdrawn = (await eventsOf(session.reads)).filter(
      ({ data }) => data.reason === 'The game was postponed.',
    );
    expect(withdrawn.every(({ timestamp }) => timestamp === at.toISOString())).toBe(true);
    expect(withdrawn.map(({ data }) => data.pickId).sort()).toEqual(gone.map(({ pickId }) => pickId).sort());
    expect((await board()).some((pick) => pick.gameId === gameId)).toBe(false);
  });

  test('is limited, validated, and leaves nothing behind', async () => {
    const pro = await service.person('pro');
    expect((await pro.post('/replay/sessions', { date: DAY, league: 'nba' })).status).toBe(403);
    for (const body of [
      { date: '2030-01-01', league: 'nba' },
      { date: '2026-07-30', league: 'nba' },
      { date: DAY, league: 'nba', speed: 0 },
      { date: DAY, league: 'nba', startAt: '2026-02-01T00:00:00Z' },
      { date: DAY, league: 'chess' },
    ])
      expect((await sharp.post('/replay/sessions', body)).status, JSON.stringify(body)).toBe(400);
    const owner = await service.person('sharp');
    const sessions = [await start({}, owner), await start({}, owner), await start({}, owner)];
    const fourth = await owner.post('/replay/sessions', { date: DAY, league: 'nba' });
    expect([fourth.status, fourth.body.type]).toEqual([
      409,
      expect.stringMatching(/replay-session-limit-reached$/),
    ]);
    expect((await owner.get('/replay/sessions')).body).toHaveLength(3);
    expect((await sharp.get(`/replay/sessions/${sessions[0]?.id}`)).status).toBe(404);
    for (const { id } of sessions) expect(await shadowTables(id)).toBeGreaterThan(15);
    service.clock.advance(8 * 86_400_000);
    await service.handlers['replay.housekeeping']({});
    for (const { id } of sessions) expect(await shadowTables(id)).toBe(0);
    expect(await service.db.selectFrom('replaySessions').select('id').execute()).toEqual([]);
  });
});
