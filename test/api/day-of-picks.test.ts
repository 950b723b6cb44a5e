import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { InjuryReport, InjuryStatus } from '../../src/domain/injuries.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { score } from '../../src/ingest/pipeline/steps/score.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { jobHandlers } from '../../src/process/work.ts';
import { playerResearch } from '../../src/research/player.ts';
import { eventsOf } from '../data/replayed-day.ts';
import type { Caller } from '../support/client.ts';
import { stretched } from '../support/patience.ts';
import { type PicksLeague, recordedEvents, smallFeed, startPicksLeague } from '../support/picks-league.ts';
import { ingest } from '../support/steps.ts';
import { type AsOfAnswer, askAgain, askAsOf, withoutStamp } from './as-of-answers.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';
/** 09:00 in New York. */
const MORNING = new Date(`${DATE}T13:00:00Z`);
/**
 * Whose status changes, by index among the current picks: the player himself, or a teammate without a pick.
 */
const INJURY_CHANGES: readonly { afterMinutes: number; status: InjuryStatus; whose: 'own' | 'teammate' }[] = [
  { afterMinutes: 20, status: 'questionable', whose: 'own' },
  { afterMinutes: 75, status: 'out', whose: 'teammate' },
  { afterMinutes: 130, status: 'out', whose: 'own' },
  { afterMinutes: 190, status: 'questionable', whose: 'teammate' },
  { afterMinutes: 250, status: 'doubtful', whose: 'own' },
  { afterMinutes: 320, status: 'out', whose: 'teammate' },
  { afterMinutes: 400, status: 'questionable', whose: 'own' },
  { afterMinutes: 470, status: 'out', whose: 'own' },
  { afterMinutes: 530, status: 'out', whose: 'teammate' },
  { afterMinutes: 560, status: 'available', whose: 'own' },
];

let league: PicksLeague;
const reports: InjuryReport[] = [];
/** Minutes at which an operator's score changed something. */
const stale: string[] = [];
const answers: AsOfAnswer[] = [];
/** Cached pages of players that differed from newly computed ones. */
const outdated: string[] = [];
let compared = 0;
let minutes = 0;

const standing = () =>
  listPicks(league.db, { asOf: league.clock.now(), league: LEAGUE, from: DATE, to: DATE });

async function changeInjury(change: (typeof INJURY_CHANGES)[number], n: number): Promise<void> {
  const asOf = league.clock.now();
  const open = await standing();
  const picks = open.length > 0 ? open : await listPicks(league.db, { asOf, includeClosed: true });
  const pick = picks[n % picks.length]!;
  const player = change.whose === 'own' ? pick : await teammateOf(pick, picks);
  const { playerId, teamId } = player;
  const capturedAt = league.clock.now();
  const words = { description: null, expectedReturn: null, source: 'test' };
  reports.push({ league: LEAGUE, playerId, teamId, status: change.status, ...words, capturedAt });
}

/** The teammate without a pick who has played most this season. */
async function teammateOf({ teamId }: Pick, picks: readonly Pick[]) {
  const rows = await league.db
    .selectFrom('playerBoxScores')
    .select((row) => ['playerId', row.fn.sum<number>('minutes').as('played')])
    .where('teamId', '=', teamId)
    .groupBy('playerId')
    .orderBy('played', 'desc')
    .execute();
  const taken = new Set([...picks, ...reports].map(({ playerId }) => playerId));
  return { playerId: rows.find(({ playerId }) => !taken.has(playerId))!.playerId, teamId };
}

/** Everything that a score can change only adds rows. */
async function countRows(): Promise<string> {
  const { rows } = await sql<{ counts: string }>`
    select concat_ws(' ', (select count(*) from picks), (select count(*) from picks where closed_at is not null),
      (select count(*) from pick_prices), (select count(*) from scoring_runs), (select count(*) from scored_props),
      (select count(*) from events)) as counts`.execute(league.db);
  return rows[0]!.counts;
}

async function comparePages(reader: Caller, delayMinutes: number): Promise<void> {
  const now = league.clock.now();
  const asOf = minutesAfter(now, -delayMinutes);
  const picks = await listPicks(league.db, { asOf: now, includeClosed: true });
  for (const playerId of new Set([...picks, ...reports].map((one) => one.playerId))) {
    const { text } = await reader.get(`/research/player/${playerId}?date=${DATE}`);
    const ask = { playerId, date: DATE, stat: 'points' as const, asOf, now, delayMinutes };
    const { record } = await playerResearch(league.db, ask);
    if (!isDeepStrictEqual(contentOf(text), contentOf(JSON.stringify(record))))
      outdated.push(`player ${playerId} at ${now.toISOString()}, ${delayMinutes} minutes behind`);
    compared += 1;
  }
}
const contentOf = (text: string) => JSON.parse(withoutStamp(text));

const schedule = async () => {
  await jobHandlers(league.deps)['pipeline.schedule']({});
  await league.drain();
};

beforeAll(async () => {
  const feed = smallFeed();
  const withInjuries: Feed = {
    ...feed,
    async injuries(ask) {
      const facts = await feed.injuries(ask);
      const known = reports.filter(({ capturedAt }) => capturedAt <= ask.asOf);
      return { ...facts, injuries: [...facts.injuries, ...known] };
    },
  };
  league = await startPicksLeague(DATE, withInjuries, { morning: MORNING });
  const tip = await league.firstTip(DATE);
  for (; minutesAfter(MORNING, minutes) < tip; minutes++) {
    league.clock.set(minutesAfter(MORNING, minutes));
    // Odds are due every five minutes, injuries every fifteen; the one that waits for the other is due a
    // minute later.
    if (minutes % 5 < 2) await schedule();
    const change = INJURY_CHANGES.findIndex(({ afterMinutes }) => afterMinutes === minutes);
    if (change >= 0) await changeInjury(INJURY_CHANGES[change]!, change);
    if (minutes % 60 === 30) answers.push(...(await askAsOf(league)));
    if (minutes % 20 === 2) await comparePages(league.sharp, 0);
    if (minutes % 20 === 12) await comparePages(await league.person('pro'), 15);
    if (minutes % 5 !== 4) continue;
    const before = await countRows();
    await ingest(league, { league: LEAGUE, date: DATE, steps: [score] });
    if ((await countRows()) !== before) stale.push(league.clock.now().toISOString());
  }
}, stretched(240_000));
afterAll(() => league.stop());

test('the day had what it takes: hours of odds, ten injury changes, and picks that changed', async () => {
  const picks = await listPicks(league.db, { asOf: league.clock.now(), includeClosed: true });
  expect(minutes).toBeGreaterThan(560);
  expect(reports).toHaveLength(10);
  const steps = await league.db
    .selectFrom('operationSteps')
    .select(['name', (step) => step.fn.countAll<number>().as('n')])
    .where('date', '=', DATE)
    .where('status', '=', 'succeeded')
    .groupBy('name')
    .execute();
  expect(steps.find(({ name }) => name === 'odds')?.n).toBeGreaterThan(minutes / 6);
  expect(picks.filter(({ closedAs }) => closedAs === 'superseded').length).toBeGreaterThan(5);
  expect(picks.filter(({ closedAs }) => closedAs === 'withdrawn').length).toBeGreaterThan(5);
  expect(picks.some(({ version }) => version > 2)).toBe(true);
  expect(picks.some(({ currentPrice }) => currentPrice !== null)).toBe(true);
});

test('at no time does a score that an operator asks for change anything', () => {
  expect(stale).toEqual([]);
});

test('the cached page of a player is always what its computation returns', () => {
  expect(outdated).toEqual([]);
  expect(compared).toBeGreaterThan(100);
});

test('every version and every withdrawal is announced once, and nothing else is', async () => {
  const picks = await listPicks(league.db, { asOf: league.clock.now(), includeClosed: true });
  const updated = await recordedEvents(league.db, 'picks.updated');
  const withdrawn = await recordedEvents(league.db, 'picks.withdrawn');
  const scored = await recordedEvents(league.db, 'picks.scored');
  const ids = (some: readonly Pick[]) => some.map(({ id }) => id).sort((a, b) => a - b);
  const announced = (events: typeof updated) =>
    events.map(({ data }) => data.pickId).sort((a: number, b: number) => a - b);
  const replacing = new Map(picks.flatMap((pick) => (pick.supersededBy ? [[pick.supersededBy, pick]] : [])));
  expect(announced(updated)).toEqual(ids(picks.filter(({ id }) => replacing.has(id))));
  const published = await recordedEvents(league.db, 'picks.published');
  expect(announced(published)).toEqual(ids(picks.filter(({ id }) => !replacing.has(id))));
  for (const { data } of published) {
    const pick = picks.find(({ id }) => id === data.pickId);
    expect([data.evPercent, data.price, data.rating]).toEqual([
      pick?.evPercent,
      pick?.decimalPrice,
      pick?.rating,
    ]);
  }
  expect(announced(withdrawn)).toEqual(ids(picks.filter(({ closedAs }) => closedAs === 'withdrawn')));
  for (const { at, data } of updated) {
    const pick = picks.find(({ id }) => id === data.pickId)!;
    const before = replacing.get(pick.id)!;
    expect(pick.publishedAt).toEqual(at);
    expect(data).toMatchObject({
      date: DATE,
      league: LEAGUE,
      playerName: pick.playerName,
      version: pick.version,
      previous: { pickId: before.id, line: before.line, price: before.decimalPrice },
      current: { pickId: pick.id, line: pick.line, rating: pick.rating },
      reason: before.closedBecause,
    });
  }
  const publishing = picks.filter(({ id }) => !replacing.has(id)).map(({ publishedAt }) => +publishedAt);
  expect(scored.map(({ at }) => +at)).toEqual([...new Set(publishing)].sort((a, b) => a - b));
  expect(scored.every(({ data }) => data.league === LEAGUE)).toBe(true);
});

test('what was answered on the way is answered again, to the byte', async () => {
  expect(answers.length).toBeGreaterThan(20);
  for (const answer of answers) expect(await askAgain(league, answer), answer.url).toBe(answer.text);
});

test('no pick was touched once its game had begun', async () => {
  const tip = await league.firstTip(DATE);
  league.clock.set(minutesAfter(tip, 1));
  const before = await standing();
  const begun = before.filter(({ tipAt }) => tipAt <= league.clock.now());
  expect(begun.length).toBeGreaterThan(0);
  const [{ playerId, teamId }] = begun as [Pick];
  const words = { description: null, expectedReturn: null, source: 'test' };
  const capturedAt = league.clock.now();
  reports.push({ league: LEAGUE, playerId, teamId, status: 'out', ...words, capturedAt });
  league.clock.advance(60_000);
  await league.operate('/ops/operations/run-ingest', { date: DATE, step: 'injuries' });
  const after = new Set((await standing()).map(({ id }) => id));
  expect(begun.filter(({ id }) => !after.has(id))).toEqual([]);
});

test('a replay of the day repeats its events at their times, and answers as the service did then', async () => {
  league.clock.set(minutesAfter(MORNING, 36 * 60));
  const { body: session, text } = await league.sharp.post('/replay/sessions', { date: DATE, league: LEAGUE });
  expect(session, text).toMatchObject({ basis: 'observed', clock: MORNING.toISOString() });
  const reads = league.as({ 'x-api-key': session.key });
  const rows = await league.db
    .selectFrom('events')
    .select('body')
    .where('occurredAt', '>', MORNING)
    .orderBy('position')
    .execute();
  const recorded = rows
    .map(({ body }) => JSON.parse(body.toString()))
    .filter(({ data }) => data.date === undefined || data.date === DATE);
  const instants = [...Map.groupBy(answers, ({ url }) => new URL(url, 'http://x').searchParams.get('asOf'))];
  for (const [at, then] of [...instants.slice(0, 2), ...instants.slice(-1)]) {
    await league.sharp.post(`/replay/sessions/${session.id}/advance`, { to: at });
    await league.deps.replay.moveAll();
    expect((await league.sharp.get(`/replay/sessions/${session.id}`)).body.clock).toBe(at);
    const before = recorded.filter(({ timestamp }) => timestamp <= String(at));
    expect((await eventsOf(reads)).map(({ id: _, livemode: _live, ...event }) => event)).toEqual(
      before.map(({ id: _, ...event }) => event),
    );
    for (const answer of then) {
      const url = answer.url.replace(/asOf=[^&]*&?/, '');
      expect(withoutStamp((await reads.get(url)).text), url).toBe(answer.text);
    }
  }
});
