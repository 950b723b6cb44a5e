import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, endOfLeagueDay, leagueDate, minutesAfter } from '../../src/domain/dates.ts';
import { savePlayers } from '../../src/league/save-queries.ts';
import { HISTORY } from '../data/arrivals.ts';
import { pickContent, publishPicks } from '../data/picks.ts';
import { plantGame } from '../data/plant-games.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const DAY = '2026-01-15';
const NEXT = addDays(DAY, 1);
const PLAYER = 4_711;
const MIDNIGHT = endOfLeagueDay(DAY); // in New York: 05:00 UTC
type Who = 'sharp' | 'pro' | 'free' | 'anonymous';
const callers = {} as Record<Who, Caller>;

const service = duringTests(startTestService);
beforeAll(async () => {
  const { db, clock } = service;
  clock.set(new Date(`${DAY}T15:00:00Z`));
  const known = minutesAfter(clock.now(), -60);
  await savePlayers(
    db,
    [
      {
        league: 'nba',
        id: PLAYER,
        name: 'Some Body',
        position: 'PG',
        teamId: 1,
        heightIn: null,
        weightLb: null,
        birthDate: null,
        otherIds: {},
        aliases: [],
        capturedAt: known,
      },
    ],
    HISTORY,
  );
  for (const date of [DAY, NEXT]) {
    const tipAt = new Date(`${addDays(date, 1)}T04:30:00Z`); // late in the evening of the day
    const gameId = await plantGame(db, { tipAt, capturedAt: known });
    await publishPicks(db, known, [pickContent({ date, gameId, tipAt, playerId: PLAYER })]);
  }
  callers.anonymous = service.anonymous;
});

/** Every cached route whose response means "today", and the same response with the day given. */
const ROUTES: { as: Who; path: string; named: (day: string) => string }[] = [
  { as: 'sharp', path: '/data/matchups', named: (day) => `/data/matchups?date=${day}` },
  { as: 'sharp', path: '/data/props', named: (day) => `/data/props?date=${day}` },
  {
    as: 'sharp',
    path: `/data/props/${PLAYER}/points/history`,
    named: (day) => `/data/props/${PLAYER}/points/history?date=${day}`,
  },
  { as: 'sharp', path: '/data/reliability', named: (day) => `/data/reliability?to=${day}` },
  { as: 'sharp', path: '/data/track-record', named: (day) => `/data/track-record?to=${day}` },
  { as: 'sharp', path: '/data/picks/today', named: (day) => `/picks?date=${day}` },
  { as: 'sharp', path: '/picks/today', named: (day) => `/picks?date=${day}` },
  { as: 'pro', path: '/picks/today', named: (day) => `/picks?date=${day}` },
  { as: 'pro', path: '/picks', named: (day) => `/picks?date=${day}` },
  { as: 'free', path: '/picks', named: (day) => `/picks?date=${addDays(day, -1)}` },
  { as: 'pro', path: '/research/board', named: (day) => `/research/board?date=${day}` },
  { as: 'sharp', path: '/research/board', named: (day) => `/research/board?date=${day}` },
  {
    as: 'pro',
    path: `/research/player/${PLAYER}`,
    named: (day) => `/research/player/${PLAYER}?date=${day}`,
  },
  {
    as: 'pro',
    path: `/research/player/${PLAYER}/lines/points`,
    named: (day) => `/research/player/${PLAYER}/lines/points?date=${day}`,
  },
  { as: 'anonymous', path: '/track-record', named: () => '/track-record' },
];
const withoutStamps = ({ generatedAt: _, dataDelayMinutes: _delay, ...body }: Record<string, unknown>) =>
  body;
const comparable = (body: unknown) =>
  Array.isArray(body) ? body : withoutStamps(body as Record<string, unknown>);

const read = async (as: Who, url: string) => {
  const { status, body, text } = await callers[as].get(url);
  expect(status, text).toBe(200);
  return body;
};

/** Cached before the instant and read again right after it. */
async function readOver(instant: Date, as: Who, path: string) {
  service.clock.set(new Date(instant.getTime() - 100));
  await read(as, path);
  await read(as, path);
  service.clock.set(new Date(instant.getTime() + 100));
  return read(as, path);
}

const signIn = async (at: Date) => {
  service.clock.set(minutesAfter(at, -2)); // an access token is valid for 15 minutes
  for (const tier of ['sharp', 'pro', 'free'] as const) callers[tier] = await service.person(tier);
};

describe('when a day begins in UTC', () => {
  const instant = new Date(`${NEXT}T00:00:00Z`);
  beforeAll(() => signIn(instant));

  test.each(ROUTES)('$as $path stays with its day', async ({ as, path, named }) => {
    const found = await readOver(instant, as, path);
    if ('to' in found) expect(found.to).toBe(DAY);
    expect(comparable(found)).toEqual(comparable(await read(as, named(DAY))));
  });
});

describe.each([0, 15])('when a day begins in New York, for callers with a delay of %i minutes', (delay) => {
  const instant = minutesAfter(MIDNIGHT, delay);
  beforeAll(() => signIn(instant));

  test.each(ROUTES.filter(({ as }) => (as === 'pro' ? 15 : 0) === delay))(
    '$as $path answers for the new day from its first moment',
    async ({ as, path, named }) => {
      const found = await readOver(instant, as, path);
      if ('to' in found) expect(found.to).toBe(NEXT);
      if ('date' in found) expect(found.date).toBe(as === 'free' ? DAY : NEXT);
      expect(comparable(found)).toEqual(comparable(await read(as, named(NEXT))));
    },
  );
});

test('a shared cache keeps the public record no longer than its day lasts', async () => {
  const age = async (at: Date) => {
    service.clock.set(at);
    return (await service.anonymous.get('/track-record')).headers.get('cache-control');
  };
  expect(await age(minutesAfter(MIDNIGHT, -60))).toBe('public, max-age=300');
  expect(await age(minutesAfter(MIDNIGHT, -1))).toBe('public, max-age=60');
});

test('the page of the record changes with the day, however lately it was made', async () => {
  const pageAt = async (at: Date) => {
    service.clock.set(at);
    return (await service.anonymous.get('~/record', { accept: 'text/html' })).text;
  };
  expect(await pageAt(new Date(MIDNIGHT.getTime() - 100))).toContain(`to ${DAY}`);
  expect(await pageAt(new Date(MIDNIGHT.getTime() + 100))).toContain(`to ${NEXT}`);
  expect(leagueDate(service.clock.now())).toBe(NEXT);
});
