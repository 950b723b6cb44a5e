import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, secondsAfter } from '../../src/domain/dates.ts';
import { cancelOperation } from '../../src/ingest/operations/cancel-operation.ts';
import { claimOldest, extendLease, type Lease } from '../../src/ingest/operations/lease-queries.ts';
import { queueOperation } from '../../src/ingest/operations/queue-operation.ts';
import {
  finishOperation,
  handBackOperation,
  recoverLostOperations,
} from '../../src/ingest/operations/settle-lease.ts';
import { LEASE_SECONDS } from '../../src/ingest/operations/state.ts';
import { Problem } from '../../src/platform/problem.ts';
import { OperationModel } from '../models/operation.ts';
import { duringTests } from '../support/during-tests.ts';
import { stretched } from '../support/patience.ts';
import { startTestService } from '../support/service.ts';

let userId: number;
const service = duringTests(startTestService);
beforeAll(async () => {
  ({ userId } = await service.account('admin'));
});

const index = fc.nat({ max: 3 });
const often = <T>(arbitrary: fc.Arbitrary<T>, weight = 1) => ({ arbitrary, weight });
const command = fc.oneof(
  often(fc.record({ kind: fc.constant('queue' as const), day: index }), 3),
  often(fc.record({ kind: fc.constant('claim' as const) }), 4),
  often(fc.record({ kind: fc.constant('cancel' as const), operation: index, admin: fc.boolean() }), 2),
  often(
    fc.record({
      kind: fc.constant('finish' as const),
      worker: index,
      status: fc.constantFrom('succeeded' as const, 'failed' as const),
    }),
  ),
  often(fc.record({ kind: fc.constant('beat' as const), worker: index })),
  often(fc.record({ kind: fc.constant('handBack' as const), worker: index })),
  often(fc.record({ kind: fc.constant('sweep' as const) }), 2),
  often(fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 29, 30, 31) }), 3),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** The service and the model in parallel. Leases are numbered in the order in which they were given. */
class Pair {
  readonly model = new OperationModel(service.clock.now().getTime());
  readonly ids: number[] = [];
  readonly leases: Lease[] = [];
  readonly firstDay: string;

  constructor(round: number) {
    this.firstDay = addDays('2003-01-01', round * 10);
  }

  async run(command: Command): Promise<void> {
    const { db, deps } = service;
    const now = service.clock.now();
    this.model.now = now.getTime();
    switch (command.kind) {
      case 'queue': {
        const day = addDays(this.firstDay, command.day);
        const real = await queueOperation(db, deps.jobs, {
          type: 'ingest',
          league: 'nba',
          date: day,
          lastDate: day,
          step: null,
          force: false,
          createdBy: 'test',
          now,
        }).catch(asSlug);
        if (typeof real !== 'string') this.ids.push(real.id);
        expect(typeof real === 'string' ? real : 'queued').toBe(
          this.model.queue(command.day) === 'queued' ? 'queued' : 'operation-in-progress',
        );
        return;
      }
      case 'claim': {
        const until = secondsAfter(now, LEASE_SECONDS);
        const real = await claimOldest(db, { token: randomUUID(), now, until });
        const taken = this.model.claim();
        expect(real?.id ?? null).toBe(taken === null ? null : this.ids[taken]);
        if (real?.leaseToken) this.leases.push({ id: real.id, token: real.leaseToken });
        return;
      }
      case 'cancel': {
        const id = this.ids[command.operation] ?? 2_147_483_647;
        const ask = { id, force: command.admin, actor: 'test', userId, ip: '127.0.0.1', now };
        const real = await cancelOperation(db, ask).then(() => 'done', asSlug);
        const words = { done: 'done', refused: 'operation-not-cancellable', missing: 'not-found' };
        expect(real).toBe(words[this.model.cancel(command.operation, command.admin)]);
        return;
      }
      case 'sweep':
        await recoverLostOperations(db, deps.jobs, { expiredBy: now, mine: [], now });
        return this.model.sweep();
      case 'wait':
        service.clock.advance(command.seconds * 1_000);
        return;
      default:
        return this.#asWorker(command, now);
    }
  }

  /** Workers report with any lease they once had, also long after it was lost. */
  async #asWorker(command: Extract<Command, { worker: number }>, now: Date): Promise<void> {
    const lease = this.leases[command.worker];
    if (!lease) return;
    const { db, deps } = service;
    const number = command.worker + 1;
    if (command.kind === 'finish') {
      const { status } = command;
      const ending = status === 'failed' ? { status, error: 'broken' } : { status };
      expect(await finishOperation(db, lease, ending, now)).toBe(this.model.finish(number, status));
    } else if (command.kind === 'beat') {
      const real = await extendLease(db, lease, secondsAfter(now, LEASE_SECONDS));
      expect(real ? (real.cancelRequested ? 'cancel' : 'go on') : 'lost').toBe(this.model.beat(number));
    } else {
      await handBackOperation(db, deps.jobs, lease, now);
      this.model.handBack(number);
    }
  }

  async compare(): Promise<void> {
    const rows = await service.db
      .selectFrom('operations')
      .selectAll()
      .where('id', 'in', [-1, ...this.ids])
      .orderBy('id')
      .execute();
    const real = rows.map((row) => ({
      status: row.status,
      attempt: row.attempt,
      cancelRequested: row.cancelRequested,
      startedAt: row.startedAt?.getTime() ?? null,
      completedAt: row.completedAt?.getTime() ?? null,
      leaseUntil: row.leaseUntil?.getTime() ?? null,
      error: row.error,
    }));
    expect(real).toEqual(
      this.model.operations.map(({ day: _, lease, ...one }) => ({
        ...one,
        leaseUntil: lease?.until ?? null,
      })),
    );
  }

  /** So that the next round starts with an empty queue. */
  async endAll(): Promise<void> {
    const ended = { status: 'cancelled', cancelRequested: true, leaseToken: null, leaseUntil: null } as const;
    await service.db
      .updateTable('operations')
      .set({ ...ended, error: null, completedAt: service.clock.now() })
      .where('status', 'in', ['queued', 'running'])
      .execute();
  }
}

const asSlug = (error: unknown): string => {
  if (error instanceof Problem) return error.slug;
  throw error;
};

/** Random orders rarely lose the same operation three times. */
const loss: Command[] = [{ kind: 'claim' }, { kind: 'wait', seconds: 30 }, { kind: 'sweep' }];
const THREE_LOSSES: Command[] = [{ kind: 'queue', day: 0 }, ...loss, ...loss, ...loss];
/** And forty of them may occasionally complete none. */
const PLAIN: Command[] = [
  { kind: 'queue', day: 0 },
  { kind: 'claim' },
  { kind: 'finish', worker: 0, status: 'succeeded' },
];

test('any order of requests, workers, losses and waits leads where the model says', {
  timeout: stretched(120_000),
}, async () => {
  let round = 0;
  const visited = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }), async (commands) => {
      const pair = new Pair(round++);
      try {
        for (const command of commands) {
          await pair.run(command);
          await pair.compare();
          for (const { status, attempt } of pair.model.operations) visited.add(`${status} ${attempt}`);
        }
      } finally {
        await pair.endAll();
      }
    }),
    { numRuns: 40, examples: [[THREE_LOSSES], [PLAIN]] },
  );
  expect([...visited]).toEqual(
    expect.arrayContaining([
      'queued 2',
      'running 3',
      'failed 3',
      'succeeded 1',
      'cancelled 0',
      'cancelled 1',
    ]),
  );
});

describe('the database itself refuses', () => {
  const at = new Date('2026-01-15T12:00:00Z');
  const queued = {
    ...({ type: 'ingest', league: 'nba', lastDate: '2004-01-01', step: null, force: false } as const),
    createdAt: at,
    createdBy: 'test',
    startedAt: null,
    completedAt: null,
    error: null,
    leaseToken: null,
    leaseUntil: null,
  };
  test.each([
    ['an end without a time', { status: 'succeeded', startedAt: at }],
    ['a time without an end', { status: 'queued', completedAt: at }],
    ['running without a lease', { status: 'running', startedAt: at }],
    ['a lease without running', { status: 'queued', leaseToken: randomUUID(), leaseUntil: at }],
    ['success without a start', { status: 'succeeded', completedAt: at }],
    ['failure without an error', { status: 'failed', startedAt: at, completedAt: at }],
    ['an error without failure', { status: 'queued', error: 'x' }],
    ['cancelled without a wish', { status: 'cancelled', completedAt: at }],
    ['queued with a wish to cancel', { status: 'queued', cancelRequested: true }],
    [
      'an end before the start',
      { status: 'succeeded', startedAt: at, completedAt: new Date(at.getTime() - 1) },
    ],
    ['a fourth attempt', { status: 'queued', attempt: 4 }],
    ['a state that is none', { status: 'cancelling' as 'queued' }],
  ] as const)('%s', async (_, fields) => {
    const row = { ...queued, date: '2004-01-01', ...fields };
    await expect(service.db.insertInto('operations').values(row).execute()).rejects.toThrow(
      /check constraint/,
    );
  });
});
