import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyWebhook } from '../../sdk/ts/src/verify-webhook.ts';
import { addDays, minutesAfter } from '../../src/domain/dates.ts';
import type { League } from '../../src/domain/leagues.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { filesFeed } from '../../src/ingest/feeds/files/files-feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { STEPS } from '../../src/ingest/pipeline/steps.ts';
import { type StandIn, startStandIn } from '../../src/ingest/stand-in/server.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { generousFeed } from '../data/generous-feed.ts';
import { writeSeasonFolder } from '../data/season-folder.ts';
import { startReceiver } from '../stand-ins/receiver.ts';
import { duringTests } from '../support/during-tests.ts';
import { type PicksLeague, startPicksLeague } from '../support/picks-league.ts';

const HISTORY_DAYS = 40;
/** Before tip-off, by this much. */
const LOOKS = [240, 60];
const SECRET = 'a-secret-that-both-subscribers-share';
const EVENTS = ['picks.scored', 'picks.settled', 'odds.refreshed', 'lines.moved'];

type Days = { league: League; first: string; days: number; most: { games: number; books: number } };

/**
 * The same facts twice: from a folder of season files, and from live sources that show the state of the
 * folder at the time of each request. Two services process the same days; their results must be equal.
 */
export function livedBothWays({ league, first, days, most }: Days): void {
  const dates = Array.from({ length: days }, (_, n) => addDays(first, n));
  let folder: string;
  let standIn: StandIn;
  const services: { files?: PicksLeague; live?: PicksLeague } = {};

  const start = async (feed: Feed, settings: Record<string, string>) => {
    const service = await startPicksLeague(first, feed, {
      history: feed,
      league,
      steps: STEPS,
      settings: { ...settings, WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' },
    });
    const { status } = await service.sharp.post('/data/webhook-subscriptions', {
      url: receiver.url(`/ok/${settings.FEED}`),
      events: EVENTS,
      secret: SECRET,
    });
    expect(status).toBe(201);
    return service;
  };

  const receiver = duringTests(startReceiver, 900_000);
  beforeAll(async () => {
    const looks = await looksOf(league, dates);
    folder = await writeSeasonFolder(generousFeed(), {
      league,
      from: addDays(first, -HISTORY_DAYS),
      to: dates.at(-1)!,
      looks: [...looks.values()].flat(),
      most,
    });
    const truth = filesFeed(folder);
    const files = await start(truth, { FEED: 'files', FEED_DIR: folder });
    services.files = files;
    const clock = {
      now: () => (services.live ?? files).clock.now(),
      monotonicMs: () => (services.live ?? files).clock.monotonicMs(),
    };
    standIn = await startStandIn({ feed: filesFeed(folder), clock, port: 0, credits: 5_000_000 });
    const keys = { ODDS_API_KEY: 'odds', BALLDONTLIE_KEY: 'balldontlie', ODDS_API_REGIONS: 'us,us_dfs' };
    const live = await start(truth, { ...standIn.settings, ...keys });
    services.live = live;
    // The clock never goes back: afternoon games are fetched after the morning's results.
    for (const date of dates)
      for (const at of [...looks.get(date)!, new Date(`${addDays(date, 1)}T12:00:00Z`)])
        for (const service of [files, live]) {
          expect(+at, date).toBeGreaterThanOrEqual(+service.clock.now());
          service.clock.set(at);
          await service.operate('/ops/operations/run-ingest', { date });
          await service.deliver();
        }
  }, 900_000);
  afterAll(async () => {
    await services.live?.stop();
    await services.files?.stop();
    await standIn?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const both = () => [services.live!, services.files!] as const;

  test('the same picks, versions, withdrawals and results', async () => {
    const [mine, theirs] = await Promise.all(both().map(picksOf));
    expect(theirs!.length).toBeGreaterThan(3 * days);
    expect(theirs!.every(({ outcome }) => outcome !== null)).toBe(true);
    expect(mine).toEqual(theirs);
  });

  test('subscribers receive the same events, and every delivery is signed', async () => {
    const deliveries = async (feed: string) => {
      const received = receiver.of(`/ok/${feed}`);
      for (const { raw, headers } of received)
        expect(await verifyWebhook(raw, String(headers['x-webhook-signature']), SECRET)).toBe(true);
      return received.map(({ json: { type, data } }) => {
        const { gameId: _, ...said } = data;
        return { type, said };
      });
    };
    const [mine, theirs] = [await deliveries('live'), await deliveries('files')];
    for (const type of ['picks.scored', 'picks.settled'])
      expect(theirs.filter((event) => event.type === type).length, type).toBeGreaterThanOrEqual(days);
    expect(mine).toEqual(theirs);
  });

  test('what a subscriber reads asks no source', async () => {
    const { sharp } = services.live!;
    const asked = standIn.requests.length;
    const { body } = await sharp.get(`/data/picks?from=${first}&to=${dates.at(-1)}&league=${league}`);
    for (const path of [
      `/data/picks/today?league=${league}`,
      `/data/matchups?date=${first}&league=${league}`,
      `/data/track-record?from=${first}&league=${league}`,
      `/research/player/${body.items[0].playerId}?date=${first}`,
    ])
      expect([path, (await sharp.get(path)).status]).toEqual([path, 200]);
    expect(standIn.requests.length).toBe(asked);
  });

  test('nothing failed on the way, and every live fact has its source', async () => {
    const { db } = services.live!;
    for (const [table, day] of [
      ['playerBoxScores', 'date'],
      ['oddsQuotes', 'gameDate'],
    ] as const) {
      const rows = await db.selectFrom(table).select('source').where(day, '>=', first).execute();
      expect(rows.length, table).toBeGreaterThan(15 * days);
      expect(rows.filter(({ source }) => source === null).length, table).toBe(0);
    }
    const failed = await db
      .selectFrom('sourceRequests')
      .select('path')
      .where('failure', 'is not', null)
      .execute();
    expect(failed).toEqual([]);
    expect(await db.selectFrom('unmatchedRows').selectAll().execute()).toEqual([]);
    expect(await seasonsOf(services.live!)).toEqual(await seasonsOf(services.files!));
  });
}

async function looksOf(league: League, dates: readonly string[]): Promise<Map<string, Date[]>> {
  const feed = sampleFeed();
  const looks = new Map<string, Date[]>();
  for (const date of dates) {
    const { games } = await feed.schedule({ league, date, asOf: new Date(`${date}T09:00:00Z`) });
    const tip = new Date(Math.min(...games.map(({ tipAt }) => +tipAt)));
    looks.set(
      date,
      LOOKS.map((minutes) => minutesAfter(tip, -minutes)),
    );
  }
  return looks;
}

/** Ids of picks and games differ between the two; teams and tip-off identify the game. */
async function picksOf({ db, clock }: PicksLeague) {
  const picks = await listPicks(db, { asOf: clock.now(), includeClosed: true });
  return picks.map(({ id: _, gameId: __, supersededBy, ...pick }) => ({
    ...pick,
    isSuperseded: supersededBy !== null,
  }));
}

const seasonsOf = ({ db }: PicksLeague) =>
  db.selectFrom('games').select('season').distinct().orderBy('season').execute();
