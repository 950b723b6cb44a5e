import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutesAfter } from '../../src/domain/dates.ts';
import type { InjuryReport } from '../../src/domain/injuries.ts';
import { FetchFailed } from '../../src/ingest/feeds/fetch-failed.ts';
import { listOutdatedScores } from '../../src/ingest/operations/asked-queries.ts';
import type { Step } from '../../src/ingest/pipeline/step.ts';
import { STEPS } from '../../src/ingest/pipeline/steps.ts';
import { cacheStates } from '../../src/picks/known-state.ts';
import type { Pick } from '../../src/picks/pick.ts';
import { listPicks } from '../../src/picks/pick-queries.ts';
import { publishPicks } from '../../src/picks/publish-picks.ts';
import { scoreDay } from '../../src/picks/score-day.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';
import { jobHandlers } from '../../src/process/work.ts';
import { stretched } from '../support/patience.ts';
import { type PicksLeague, recordedEvents, smallFeed, startPicksLeague } from '../support/picks-league.ts';

const DATE = '2026-03-10';
const LEAGUE = 'wnba';
const DAY = { league: LEAGUE, date: DATE } as const;

let league: PicksLeague;
const reports: InjuryReport[] = [];
let lineupsFail = false;
/** What the score step does next. */
let sabotage: 'none' | 'crash' | 'fail' = 'none';

beforeAll(async () => {
  const feed = smallFeed();
  const score = STEPS.find(({ name }) => name === 'score')!;
  const fragile: Step = {
    name: 'score',
    async run(context) {
      if (sabotage === 'fail') throw new Error('The score step fails.');
      if (sabotage === 'crash') {
        sabotage = 'none';
        // As after a crash: the lease ends without a result.
        await league.db
          .updateTable('operations')
          .set({ leaseToken: randomUUID(), leaseUntil: league.clock.now() })
          .where('status', '=', 'running')
          .execute();
      }
      return score.run(context);
    },
  };
  const quick = STEPS.map((step) =>
    step.name === 'score'
      ? fragile
      : step.name === 'profiles'
        ? { name: step.name, run: async () => ({ rows: 0 }) }
        : step,
  );
  league = await startPicksLeague(
    DATE,
    {
      ...feed,
      async lineups(ask) {
        if (lineupsFail) throw new FetchFailed('upstream', 'test', 'the source is down');
        return feed.lineups(ask);
      },
      async injuries(ask) {
        const facts = await feed.injuries(ask);
        return { ...facts, injuries: [...facts.injuries, ...reports] };
      },
    },
    { steps: quick },
  );
  league.clock.set(minutesAfter(await league.firstTip(DATE), -150));
  await league.operate('/ops/operations/run-ingest', { date: DATE });
}, stretched(240_000));
afterAll(() => league.stop());

const standing = () => listPicks(league.db, { asOf: league.clock.now(), ...DAY, from: DATE, to: DATE });
const isStanding = async ({ id }: Pick) => (await standing()).some((pick) => pick.id === id);
const ruleOut = ({ playerId, teamId }: Pick) => {
  league.clock.advance(60_000);
  const words = { description: null, expectedReturn: null, source: 'test' };
  reports.push({ league: LEAGUE, playerId, teamId, status: 'out', ...words, capturedAt: league.clock.now() });
};
const readInjuries = async () => {
  const { body } = await league.operator.post('/ops/operations/run-ingest', { ...DAY, step: 'injuries' });
  await league.drain();
  return (await league.operator.get(`/ops/operations/${body.id}`)).body;
};
const scorings = async () =>
  new Map(
    (await league.db.selectFrom('gameScorings').selectAll().where('date', '=', DATE).execute()).map((one) => [
      one.gameId,
      +one.factsAt,
    ]),
  );

test('a player who is ruled out loses his picks in the operation that says so; other games are left alone', async () => {
  const [pick] = await standing();
  const before = await scorings();
  ruleOut(pick!);
  const operation = await readInjuries();
  expect(operation.output.steps.map(({ name, status }: never) => [name, status])).toEqual([
    ['injuries', 'succeeded'],
    ['score', 'succeeded'],
  ]);
  expect(await isStanding(pick!)).toBe(false);
  const withdrawn = await recordedEvents(league.db, 'picks.withdrawn');
  expect(withdrawn.map(({ data }) => data.pickId)).toContain(pick!.id);
  expect(withdrawn.find(({ data }) => data.pickId === pick!.id)?.data).toEqual({
    date: DATE,
    league: LEAGUE,
    pickId: pick!.id,
    playerId: pick!.playerId,
    playerName: pick!.playerName,
    stat: pick!.stat,
    line: pick!.line,
    direction: pick!.direction,
    reason: 'The player is ruled out.',
  });
  const after = await scorings();
  expect(before.size).toBe(2);
  for (const [gameId, at] of after) expect(at > before.get(gameId)!).toBe(gameId === pick!.gameId);
});

test('reading the same facts again scores no game', async () => {
  const before = await scorings();
  league.clock.advance(60_000);
  const { output } = await readInjuries();
  expect(output.counts.rows).toBe(0);
  expect(await scorings()).toEqual(before);
});

test('facts of a day that nobody has scored do not publish it', async () => {
  const date = '2026-03-11';
  league.clock.advance(60_000);
  for (const step of ['schedule', 'odds']) await league.operate('/ops/operations/run-ingest', { date, step });
  expect(await listPicks(league.db, { asOf: league.clock.now(), from: date, to: date })).toEqual([]);
});

test('a worker that is lost between the facts and the score: the next worker scores', async () => {
  const [pick] = await standing();
  ruleOut(pick!);
  sabotage = 'crash';
  await readInjuries();
  expect(await isStanding(pick!)).toBe(true);
  league.clock.advance(60_000);
  await league.deps.runner.recover();
  await league.drain();
  expect(await isStanding(pick!)).toBe(false);
});

test('a score that fails for good is asked for again by the scheduler', async () => {
  const [pick] = await standing();
  ruleOut(pick!);
  sabotage = 'fail';
  expect((await readInjuries()).status).toBe('failed');
  sabotage = 'none';
  expect(await isStanding(pick!)).toBe(true);
  expect(await listOutdatedScores(league.db, { league: LEAGUE, from: DATE })).toEqual([DATE]);
  league.clock.advance(60_000);
  await jobHandlers(league.deps)['pipeline.schedule']({});
  await league.drain();
  expect(await isStanding(pick!)).toBe(false);
  expect(await listOutdatedScores(league.db, { league: LEAGUE, from: DATE })).toEqual([]);
});

test('of two processes that score at once, older facts never replace newer ones', async () => {
  const scoreNow = (at: Date) =>
    scoreDay(league.db, {
      ...DAY,
      at,
      origin: 'live',
      boardReadAt: at,
      onlyChanged: false,
      stateBefore: cacheStates(),
    });
  const publish = (day: Awaited<ReturnType<typeof scoreNow>>) =>
    inTransaction(league.db, (db) => publishPicks(db, day, league.clock));
  const older = await scoreNow(league.clock.now());
  const [pick] = await standing();
  ruleOut(pick!);
  await readInjuries();
  expect(await isStanding(pick!)).toBe(false);
  const { diff, warnings } = await publish(older);
  expect(diff).toEqual({ added: [], changed: [], withdrawn: [] });
  expect(warnings[0]).toMatch('scored from newer facts');
  expect(await isStanding(pick!)).toBe(false);
});

test('announced lineups change the score of their game at once, and no answer about the time before', async () => {
  league.clock.set(minutesAfter(await league.firstTip(DATE), -41));
  await readInjuries();
  const rolesAt = async (asOf: Date) => {
    const { candidates } = await scoreDay(league.db, {
      ...DAY,
      at: asOf,
      origin: 'live',
      boardReadAt: asOf,
      onlyChanged: false,
      stateBefore: cacheStates(),
    });
    return candidates.map(({ game, ask: { variant, projection } }) => ({
      gameId: game.id,
      role: [variant, projection?.starter],
    }));
  };
  const before = await scorings();
  const earlier = { asOf: league.clock.now(), roles: await rolesAt(league.clock.now()) };
  for (const { role } of earlier.roles) expect(role).toEqual(['history', null]);
  league.clock.set(minutesAfter(await league.firstTip(DATE), -29));
  const { output } = await readInjuries();
  expect(output.counts.rows).toBeGreaterThan(0);
  const lineups = await league.db.selectFrom('startingLineups').selectAll().execute();
  const announced = new Set(lineups.map(({ gameId }) => gameId));
  expect(announced.size).toBeGreaterThan(0);
  for (const [gameId, at] of await scorings()) expect(at > before.get(gameId)!).toBe(announced.has(gameId));
  const roles = (await rolesAt(league.clock.now())).filter(({ gameId }) => announced.has(gameId));
  expect(new Set(roles.map(({ role }) => role.join()))).toEqual(new Set(['lineup,true', 'lineup,false']));
  expect(await rolesAt(earlier.asOf)).toEqual(earlier.roles);
});

test('without lineups the injury report is stored all the same, with a warning', async () => {
  const [pick] = await standing();
  ruleOut(pick!);
  lineupsFail = true;
  const { output } = await readInjuries();
  expect(output.steps[0]).toMatchObject({
    name: 'injuries',
    status: 'succeeded',
    warnings: ['no starting lineups: test: the source is down'],
  });
  expect(await isStanding(pick!)).toBe(false);
});
