import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../src/domain/dates.ts';
import { FetchFailed } from '../../src/ingest/feeds/fetch-failed.ts';
import { createRunner } from '../../src/ingest/pipeline/runner.ts';
import type { StepContext } from '../../src/ingest/pipeline/step.ts';
import { createLog } from '../../src/platform/log.ts';
import { systemTimers } from '../../src/platform/timers.ts';
import type { Caller } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { ALL_STEPS, door, raceCancelAndClaim, scriptedSteps } from '../support/operations.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

const pipeline = scriptedSteps();
let operator: Caller;

const service = duringTests(() => startTestService({}, { steps: pipeline.steps }));
beforeAll(async () => {
  operator = await service.opsToken('ops:commands', 'ops:read');
});
beforeEach(async () => {
  pipeline.reset();
  await service.drain();
  pipeline.reset();
});

let lastDay = '2001-01-01';
const ingest = async (body: object = {}): Promise<number> => {
  lastDay = addDays(lastDay, 1);
  const answer = await operator.post('/ops/operations/run-ingest', { date: lastDay, ...body });
  expect(answer.status).toBe(202);
  return answer.body.id;
};
const show = async (id: number) => (await operator.get(`/ops/operations/${id}`)).body;
const cancel = (id: number) => operator.post(`/ops/operations/${id}/cancel`);
const rowOf = (id: number) =>
  service.db.selectFrom('operations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const errorsOf = (id: number) =>
  service.db
    .selectFrom('operationErrors')
    .select(['stepName', 'category', 'message'])
    .where('operationId', '=', id)
    .orderBy('id')
    .execute();
const stepNames = () => pipeline.ran.map((line) => line.split(' ')[2]);

/** Another worker on the same database. */
const otherWorker = () => {
  const timers = { sleep: async (ms: number) => service.clock.advance(ms), every: () => () => {} };
  const log = createLog('silent');
  const { db, jobs, feed } = service.deps;
  return createRunner({
    db,
    jobs,
    feed,
    clock: service.clock,
    timers,
    log,
    steps: pipeline.steps,
    onStepEnd: () => {},
    secrets: [],
    committed: () => {},
    leaseSeconds: 30,
  });
};

/** A row that a step writes inside its transaction. */
const leaveMark = (mark: string) => async (db: StepContext['db']) => {
  await db
    .insertInto('auditEvents')
    .values({ kind: mark, actor: 'test', userId: null, ip: null, detail: '{}', at: service.clock.now() })
    .execute();
  return { rows: 1 };
};
const marks = async (mark: string) =>
  (await service.db.selectFrom('auditEvents').select('id').where('kind', '=', mark).execute()).length;

describe('a step that fails', () => {
  const upstream = () =>
    new FetchFailed('upstream', 'odds-api', 'https://x.example/odds?apiKey=s3cret answered 503');

  test('is tried again after 1, 5 and 15 seconds while that may help, and every failed try is kept', async () => {
    let failures = 3;
    pipeline.script('odds', async ({ commit }) => {
      if (failures-- > 0) throw upstream();
      return commit(async () => ({ rows: 7 }));
    });
    const id = await ingest({ step: 'odds' });
    const began = service.clock.now().getTime();
    await service.drain();
    expect(service.clock.now().getTime() - began).toBe(21_000);
    expect(pipeline.ran).toHaveLength(4);
    expect(await show(id)).toMatchObject({
      status: 'succeeded',
      error: null,
      output: { counts: { rows: 7 } },
    });
    const error = { stepName: 'odds', category: 'upstream' };
    const message = 'odds-api: https://x.example/odds answered 503';
    expect(await errorsOf(id)).toEqual(Array.from({ length: 3 }, () => ({ ...error, message })));
  });

  test('fails the operation when it never works; what was committed before stays', async () => {
    pipeline.script('odds', async () => {
      throw upstream();
    });
    const id = await ingest();
    await service.drain();
    expect(stepNames()).toEqual([...ALL_STEPS.slice(0, 4), 'odds', 'odds', 'odds', 'odds']);
    const { status, error, output } = await show(id);
    expect([status, error]).toEqual(['failed', 'odds: odds-api: https://x.example/odds answered 503']);
    expect(output.steps.map((step: { status: string }) => step.status)).toEqual([
      ...Array.from({ length: 4 }, () => 'succeeded'),
      'failed',
      ...Array.from({ length: 3 }, () => 'skipped'),
    ]);
  });

  test.each([
    ['validation', () => new FetchFailed('validation', 'odds-api', 'an empty list of teams')],
    ['internal', () => new TypeError('x is undefined')],
  ])('is not tried again when that cannot help: %s', async (category, makeError) => {
    pipeline.script('odds', async () => {
      throw makeError();
    });
    const id = await ingest({ step: 'odds' });
    await service.drain();
    expect(pipeline.ran).toHaveLength(1);
    expect(await errorsOf(id)).toMatchObject([{ stepName: 'odds', category }]);
    expect((await show(id)).status).toBe('failed');
  });

  test('a database error has its own category, and its message at most 500 characters', async () => {
    pipeline.script('odds', async ({ db }) => {
      await db
        .insertInto('operationErrors')
        .values({ operationId: -1 } as never)
        .execute();
      return { rows: 0 };
    });
    const id = await ingest({ step: 'odds' });
    await service.drain();
    expect(await errorsOf(id)).toMatchObject([{ category: 'database' }]);
    expect((await rowOf(id)).error?.length).toBeLessThanOrEqual(500);
  });

  test('leaves nothing of its transaction', async () => {
    pipeline.script('odds', ({ commit }) =>
      commit(async (db) => {
        await leaveMark('half-done')(db);
        throw new Error('broken');
      }),
    );
    await ingest({ step: 'odds' });
    await service.drain();
    expect(await marks('half-done')).toBe(0);
  });
});

describe('cancelling what runs', () => {
  test('the transaction in which the cancel is noticed is undone', async () => {
    const id = await ingest({ step: 'odds' });
    pipeline.script('odds', async ({ commit, checkpoint }) => {
      expect((await cancel(id)).status).toBe(204);
      return commit(async (db) => {
        await leaveMark('cancelled-batch')(db);
        await checkpoint();
        return { rows: 1 };
      });
    });
    await service.drain();
    expect((await show(id)).status).toBe('cancelled');
    expect(await marks('cancelled-batch')).toBe(0);
  });

  test('a step that never asks is stopped by the fence of its commit', async () => {
    const id = await ingest({ step: 'odds' });
    pipeline.script('odds', async ({ commit }) => {
      await cancel(id);
      return commit(leaveMark('unaware'));
    });
    await service.drain();
    expect((await show(id)).status).toBe('cancelled');
    expect(await marks('unaware')).toBe(0);
  });

  test('a cancel that comes after the last step is too late: it has succeeded', async () => {
    const id = await ingest({ step: 'odds' });
    pipeline.script('odds', async ({ commit }) => {
      const outcome = await commit(async () => ({ rows: 1 }));
      await cancel(id);
      return outcome;
    });
    await service.drain();
    expect(await show(id)).toMatchObject({ status: 'succeeded', cancelRequested: true });
  });

  test('reaches a step that waits for the network, within 5 seconds', async () => {
    const feed = {
      ...service.deps.feed,
      schedule: ({ signal }: { signal?: AbortSignal }) =>
        new Promise<never>((_, fail) =>
          signal?.addEventListener('abort', () => fail(new FetchFailed('cancelled', 'slow', 'dropped'))),
        ),
    };
    const waiting = door();
    pipeline.script('schedule', async ({ feed, league, date }) => {
      void waiting.pass();
      await feed.schedule({ league, date, asOf: service.clock.now() });
      return { rows: 0 };
    });
    const { db, jobs } = service.deps;
    const worker = createRunner({
      db,
      jobs,
      feed,
      clock: service.clock,
      timers: systemTimers,
      log: createLog('silent'),
      steps: pipeline.steps,
      onStepEnd: () => {},
      secrets: [],
      committed: () => {},
      leaseSeconds: 30,
    });
    const id = await ingest();
    const run = worker.runQueued();
    await waiting.reached;
    const asked = performance.now();
    await cancel(id);
    await run;
    expect(performance.now() - asked).toBeLessThan(stretched(5_000));
    expect((await show(id)).status).toBe('cancelled');
  });

  test('racing the claim: a cancelled operation has not run a step, or stopped before the next', async () => {
    const worker = otherWorker();
    const seen = await raceCancelAndClaim(100, {
      ingest: () => ingest({ step: 'score' }),
      cancel,
      show,
      run: () => worker.runQueued(),
      ran: pipeline.ran,
    });
    expect(seen.before).toBeGreaterThan(0);
  });
});

describe('a worker that is gone', () => {
  /** A worker that hangs in the step forever. */
  const loseWorkerIn = async (name: (typeof ALL_STEPS)[number]) => {
    const stuck = door();
    pipeline.script(name, async () => {
      await stuck.pass();
      return { rows: 0 };
    });
    void otherWorker().runQueued();
    await stuck.reached;
  };

  test('keeps its operation while its lease lives, and loses it after 30 seconds', async () => {
    const id = await ingest();
    await loseWorkerIn('gamelogs');
    service.clock.advance(29_999);
    expect(await service.deps.runner.recover()).toBe(0);
    service.clock.advance(1);
    expect(await service.deps.runner.recover()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempt: 1, leaseToken: null });
  });

  test('the next one goes on after the last committed step', async () => {
    const id = await ingest();
    await loseWorkerIn('injuries');
    const { startedAt } = await rowOf(id);
    service.clock.advance(30_000);
    await service.deps.runner.recover();
    pipeline.reset();
    await service.drain();
    expect(stepNames()).toEqual(ALL_STEPS.slice(3));
    expect(await rowOf(id)).toMatchObject({ status: 'succeeded', attempt: 2, startedAt });
    expect(await errorsOf(id)).toEqual([
      { stepName: 'injuries', category: 'internal', message: 'the worker was lost' },
    ]);
  });

  test('three times over the same step: the operation has failed, and the next one runs', async () => {
    const [poison, healthy] = [await ingest(), await ingest({ step: 'odds' })];
    for (let loss = 1; loss <= 3; loss++) {
      await loseWorkerIn('players');
      service.clock.advance(30_000);
      await service.deps.runner.recover();
    }
    expect(await show(poison)).toMatchObject({ status: 'failed', error: 'worker lost 3 times' });
    pipeline.reset();
    await service.drain();
    expect(stepNames()).toEqual(['odds']);
    expect((await show(healthy)).status).toBe('succeeded');
  });

  test('with a cancel asked for: the operation is cancelled', async () => {
    const id = await ingest();
    await loseWorkerIn('players');
    await cancel(id);
    service.clock.advance(30_000);
    await service.deps.runner.recover();
    expect(await show(id)).toMatchObject({ status: 'cancelled', cancelRequested: true });
  });

  test('a worker that was only paused cannot write after another took over', async () => {
    const id = await ingest();
    const paused = door();
    let first = true;
    pipeline.script('odds', async ({ commit }) => {
      const mark = first ? 'written by the paused one' : 'written by the other';
      if (first) {
        first = false;
        await paused.pass();
      }
      return commit(leaveMark(mark));
    });
    const zombie = otherWorker().runQueued();
    await paused.reached;
    service.clock.advance(40_000);
    await service.deps.runner.recover();
    await service.drain();
    const finished = await rowOf(id);
    expect(finished.status).toBe('succeeded');
    paused.open();
    await zombie;
    expect(await marks('written by the paused one')).toBe(0);
    expect(await marks('written by the other')).toBe(1);
    expect(await rowOf(id)).toEqual(finished);
  });

  test('a late worker does not take its own live operation away from itself', async () => {
    const id = await ingest({ step: 'odds' });
    pipeline.script('odds', async ({ commit }) => {
      service.clock.advance(120_000); // as after a commit that took long
      expect(await service.deps.runner.recover()).toBe(0);
      return commit(async () => ({ rows: 1 }));
    });
    await service.drain();
    expect((await show(id)).status).toBe('succeeded');
  });

  test('where nobody else can run, every running operation is taken back at once', async () => {
    const id = await ingest();
    await loseWorkerIn('odds');
    expect(await service.deps.runner.recover({ everyone: true })).toBe(1);
    expect((await rowOf(id)).status).toBe('queued');
  });
});

describe('a service that stops', () => {
  test('hands the operation back without counting it as a loss, and the next one goes on', async () => {
    const id = await ingest();
    const worker = otherWorker();
    const inHand = door();
    pipeline.script('odds', async ({ checkpoint, commit }) => {
      await inHand.pass();
      await checkpoint();
      return commit(async () => ({ rows: 1 }));
    });
    const run = worker.runQueued();
    await inHand.reached;
    await worker.stop();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempt: 0, leaseToken: null });
    inHand.open();
    await run;
    expect((await rowOf(id)).status).toBe('queued');
    pipeline.reset();
    await service.drain();
    expect(stepNames()).toEqual(ALL_STEPS.slice(4));
    expect((await show(id)).status).toBe('succeeded');
  });

  test('takes no further operation', async () => {
    const worker = otherWorker();
    await worker.stop();
    const id = await ingest();
    await worker.runQueued();
    expect((await rowOf(id)).status).toBe('queued');
  });
});
