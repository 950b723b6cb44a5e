import { expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { EVENT_TYPES } from '../../src/webhooks/event-types.ts';
import { DAY, eventsOf, importReplayedDay } from '../data/replayed-day.ts';
import { type Received, startReceiver } from '../stand-ins/receiver.ts';
import { type Caller, patient, retry503 } from '../support/client.ts';
import { freePort, makeDataFolder, startProcess, until } from '../support/process.ts';
import { withStoredData } from '../support/stored-data.ts';

const EVENING = '2026-01-13T22:00:00Z';

async function makeReplayFolder() {
  const folder = makeDataFolder();
  await withStoredData(folder.dir, (db) => importReplayedDay(db, systemClock));
  return folder;
}

const idsOf = (requests: readonly Received[]) => [...new Set(requests.map(({ json }) => String(json.id)))];

test('kill -9 while sessions advance and play: nothing is lost, and the events are those of an undisturbed run', async () => {
  const folder = await makeReplayFolder();
  /** The process is killed while this request waits for its response. */
  let isFatal: (request: Received) => boolean = () => false;
  const receiver = await startReceiver((request) => {
    if (isFatal(request)) {
      isFatal = () => false;
      service.signal('SIGKILL');
    }
    return undefined;
  });
  const settings = {
    DATA_DIR: folder.dir,
    PORT: String(await freePort()),
    WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
    WEBHOOK_ALLOW_HTTP: 'on',
  };
  let service = await startProcess(settings);
  let admin: Caller = await service.signIn();
  const restartAfterDeath = async () => {
    await service.exited;
    service = await startProcess(settings);
    admin = await service.signIn();
  };
  const open = async (path: string) => {
    const ask = { date: DAY, league: 'nba', startAt: EVENING };
    const { body: session, status, text } = await retry503(() => admin.post('/replay/sessions', ask));
    expect(status, text).toBe(201);
    const reads = patient(service.as({ 'x-api-key': session.key }));
    const made = await reads.post('/data/webhook-subscriptions', {
      url: receiver.url(path),
      events: EVENT_TYPES,
      secret: 'a-secret-of-this-session',
    });
    expect(made.status, made.text).toBe(201);
    return { path: `/replay/sessions/${session.id}`, reads, received: () => receiver.of(path) };
  };
  const standsStill = (path: string, state: 'paused' | 'ended') =>
    until(
      `the session is ${state}`,
      async () => (await patient(admin).get(path)).body?.state === state,
      120_000,
    );

  const advancing = await open('/ok/advancing');
  const playing = await open('/ok/playing');

  // The first delivery of the moment that the session advances to.
  isFatal = ({ path, json }) => path === '/ok/advancing' && json.type === 'lines.moved';
  await patient(admin).post(`${advancing.path}/advance`, { untilEvent: 'lines.moved' });
  await restartAfterDeath();
  await standsStill(advancing.path, 'paused');
  const soFar = (await eventsOf(advancing.reads)).map(({ id }) => id);
  expect(idsOf(advancing.received())).toEqual(soFar);
  expect(advancing.received().length).toBeGreaterThan(soFar.length); // the one on its way came again

  // In the middle of both sessions.
  isFatal = ({ path }) => path === '/ok/playing' && playing.received().length > 20;
  await patient(admin).post(`${playing.path}/play`, { speed: 3_600 });
  await patient(admin).post(`${advancing.path}/advance`, { bySeconds: 200_000 });
  await restartAfterDeath();
  await standsStill(advancing.path, 'ended');
  await standsStill(playing.path, 'ended');

  const undisturbed = await open('/ok/undisturbed');
  await patient(admin).post(`${undisturbed.path}/advance`, { bySeconds: 200_000 });
  await standsStill(undisturbed.path, 'ended');
  const expected = await eventsOf(undisturbed.reads);
  expect(expected.length).toBeGreaterThan(50);
  for (const session of [undisturbed, advancing, playing]) {
    expect(await eventsOf(session.reads)).toEqual(expected);
    expect(idsOf(session.received())).toEqual(expected.map(({ id }) => id));
  }
  expect(undisturbed.received()).toHaveLength(expected.length);
  expect((await service.kill('SIGTERM')).code).toBe(0);
  await receiver.stop();
  folder.remove();
});
