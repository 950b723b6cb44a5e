import { expect } from 'vitest';
import { addDays, minutesAfter } from '../../../src/domain/dates.ts';
import { STEPS } from '../../../src/ingest/pipeline/steps.ts';
import { startStandIn } from '../../../src/ingest/stand-in/server.ts';
import { createLog } from '../../../src/platform/log.ts';
import { EVENT_TYPES } from '../../../src/webhooks/event-types.ts';
import { fewGames } from '../../data/few-games.ts';
import { generousFeed } from '../../data/generous-feed.ts';
import { startChatServices } from '../../stand-ins/chat-services.ts';
import { startPushService } from '../../stand-ins/push-service.ts';
import { startReceiver } from '../../stand-ins/receiver.ts';
import type { Caller } from '../../support/client.ts';
import { readStream } from '../../support/event-reader.ts';
import { KEYS } from '../../support/live.ts';
import { type PicksLeague, startPicksLeague } from '../../support/picks-league.ts';
import { type PlantedFeed, plantedFeed } from './planted-feed.ts';

export const LEAGUE = 'nba';
export const DATE = '2026-01-15';
export const NEXT = addDays(DATE, 1);

export type PlantedDays = Awaited<ReturnType<typeof startPlantedDays>>;

/** Two days of the whole service on live sources, with values that can be recognized wherever they come out. */
export async function startPlantedDays(rights: { SOURCE_RIGHTS?: string }) {
  const [receiver, chats, push] = [
    await startReceiver(),
    await startChatServices(),
    await startPushService(),
  ];
  const feed = plantedFeed(fewGames(generousFeed(), 2), { league: LEAGUE, date: DATE });
  let service: PicksLeague | undefined;
  const clock = {
    now: () => service?.clock.now() ?? new Date(`${DATE}T14:00:00Z`),
    monotonicMs: () => service?.clock.monotonicMs() ?? 0,
  };
  const standIn = await startStandIn({ feed, clock, port: 0, credits: 5_000_000 });
  const { SOURCE_RIGHTS: _, ...settings } = standIn.settings;
  let log = '';
  service = await startPicksLeague(DATE, feed, {
    history: feed,
    league: LEAGUE,
    steps: STEPS,
    settings: {
      ...settings,
      ...rights,
      REGISTRATION: 'off',
      ODDS_API_KEY: KEYS.odds,
      BALLDONTLIE_KEY: KEYS.balldontlie,
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      RATE_LIMIT_SHARP: '1000000/60',
    },
    makeLog: () => createLog('trace', { to: { write: (line: string) => (log += line) } }),
  });
  const person = await service.person('sharp');
  const key = await service.apiKey(person);
  const stream = await readStream(`${service.origin}/api/v1/data/events/stream`, key.credentials);
  const [injured] = await feed.ruledOut();
  const targets = {
    hook: { url: receiver.url('/ok/hook') },
    template: { url: receiver.url('/ok/template'), target: TEMPLATE },
    ...chats.settings,
  };
  await created(person, '/me/push/subscriptions', push.subscribe());
  const hookId = await subscribe(key, { targets, injuredId: injured!.playerId });

  const tip = await service.firstTip(DATE);
  await ingest(service, minutesAfter(tip, -240), DATE);
  const kept = await keepThings(key, { feed, injuredId: injured!.playerId });
  await ingest(service, minutesAfter(tip, -25), DATE);
  await ingest(service, new Date(`${NEXT}T12:00:00Z`), DATE);
  await ingest(service, minutesAfter(await service.firstTip(NEXT), -20), NEXT);
  await service.handlers['database.statistics']({});
  const { id: exportId } = (await key.post('/data/exports', { type: 'bets', format: 'csv' })).body;
  await service.drain();
  const players: { playerId: number; slug: string }[] = (await service.anonymous.get('/seo/players')).body;
  const slug = players.find(({ playerId }) => playerId === kept.pick.playerId)?.slug;
  const { items } = (await key.get(`/data/props?league=${LEAGUE}&date=${NEXT}`)).body;
  const running = service;
  return {
    service: running,
    receiver,
    chats: chats.chats,
    push,
    stream,
    log: () => log,
    email: person.email,
    key,
    ids: { ...kept, hookId, exportId, slug, injuredId: injured!.playerId, nextId: items[0].playerId },
    async stop() {
      stream.close();
      await running.stop();
      for (const part of [standIn, receiver, chats, push]) await part.stop();
    },
  };
}

const TEMPLATE = {
  kind: 'template',
  format: 'json',
  template: '{"text":"{{title}} {{text}}","data":"{{data}}"}',
};

async function created(caller: Caller, path: string, body: object) {
  const answer = await caller.post(path, body);
  expect([path, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([path, 201, '']);
  return answer.body;
}

/** Every event and alert to every target. Returns the id of the first subscription. */
async function subscribe(
  key: Caller,
  { targets, injuredId }: { targets: Record<string, object>; injuredId: number },
): Promise<number> {
  const channelIds: number[] = [];
  for (const target of Object.values(targets)) {
    const { id } = await created(key, '/data/webhook-subscriptions', { events: EVENT_TYPES, ...target });
    channelIds.push(id);
  }
  // The first takes events only: a rule has at most five channels.
  const wanted = { email: true, push: true, channelIds: channelIds.slice(1) };
  await created(key, '/me/alerts/rules', { kind: 'pick', rating: 'standard', ...wanted });
  await created(key, '/me/alerts/rules', { kind: 'injury', playerId: injuredId, ...wanted });
  return channelIds[0]!;
}

/** Bets on picks and on players who will not play, saved queries, and the ids that routes need. */
async function keepThings(key: Caller, { feed, injuredId }: { feed: PlantedFeed; injuredId: number }) {
  const { items } = (await key.get(`/data/picks/today?league=${LEAGUE}&limit=200`)).body;
  const withdrawn = items.find(({ playerId }: { playerId: number }) => playerId === injuredId) ?? items[0];
  const pick = items.find(({ gameId }: { gameId: number }) => gameId !== withdrawn.gameId);
  const [absentId] = await feed.absent();
  const terms = { book: 'fanduel', price: -110, stake: 10 };
  const { bet } = await created(key, '/me/bets', { pickId: pick.pickId, ...terms });
  const prop = { date: DATE, stat: 'points', side: 'over', line: 9.5 };
  const { bet: voided } = await created(key, '/me/bets', { playerId: absentId, ...prop, ...terms });
  const definition = { resource: 'gameLogs', filters: [], limit: 500 };
  const { id: queryId } = await created(key, '/data/saved-queries', { name: 'logs', definition });
  return { withdrawn, pick, betIds: [bet.id, voided.id], queryId, absentId };
}

/** Runs all steps at an instant, and everything that follows from them. */
async function ingest(service: PicksLeague, at: Date, date: string): Promise<void> {
  service.clock.set(at);
  await service.operate('/ops/operations/run-ingest', { date });
  for (const job of ['ledger.reveal', 'ledger.close', 'ledger.checkpoint'] as const)
    await service.handlers[job]({});
  for (let n = 0; n < 3; n++) {
    await service.drain();
    await service.deliver();
    await service.handlers['push.send']({});
    await service.sendMails();
  }
}
