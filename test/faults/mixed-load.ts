import { randomUUID } from 'node:crypto';
import { addDays } from '../../src/domain/dates.ts';
import type { Answer, Caller } from '../support/client.ts';
import { tick } from '../support/process.ts';
import type { Fleet } from './fleet.ts';

const PASSWORD = 'a fine password for tests';
const READS = [
  '/me',
  '/data/picks/today',
  '/data/props',
  '/data/matchups',
  '/data/events',
  '/data/track-record',
  '/ops/operations?limit=5',
];
const PATIENCE_MS = 50;

/**
 * Requests and their responses. A request without a response was cut off: it may or may not have had its
 * effect.
 */
export type Ledger = {
  tokens: Set<number>;
  /** Idempotency-Key → the operation in its response. */
  operations: Map<string, number>;
  emails: Set<string>;
  statuses: Map<number, number>;
  failures: string[];
  cut: number;
};

export const openLedger = (): Ledger => ({
  tokens: new Set(),
  operations: new Map(),
  emails: new Set(),
  statuses: new Map(),
  failures: [],
  cut: 0,
});

/** Null if the connection was cut. */
export async function attempt(ledger: Ledger, ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    const answer = await ask();
    ledger.statuses.set(answer.status, (ledger.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) ledger.failures.push(`${answer.status} ${answer.text}`);
    return answer;
  } catch {
    ledger.cut++;
    return null;
  }
}

/** Retries with the same Idempotency-Key until there is a final response. */
export async function insist(ledger: Ledger, ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt(ledger, ask);
    if (answer && answer.status !== 409) return answer;
    await tick(PATIENCE_MS);
  }
}

type Load = {
  fleet: Fleet;
  admin: Caller;
  ledger: Ledger;
  /** Concurrent readers. */
  readers?: number;
};

const makeToken = async ({ admin, ledger }: Load) => {
  const made = await attempt(ledger, () =>
    admin.post('/ops/tokens', { name: randomUUID(), scopes: ['ops:read'] }),
  );
  if (made?.status === 201) ledger.tokens.add(made.body.id);
};

const runScore = async ({ admin, ledger }: Load, n: number) => {
  const key = `operation-${n}`;
  const body = { date: addDays('2001-01-01', n), step: 'score' };
  const { status, body: operation } = await insist(ledger, () =>
    admin.post('/ops/operations/run-ingest', body, { 'idempotency-key': key }),
  );
  if (status === 202) ledger.operations.set(key, operation.id);
};

const register = async ({ fleet, ledger }: Load, n: number) => {
  const email = `visitor-${n}@example.com`;
  const address = { 'x-forwarded-for': `198.51.${Math.floor(n / 200) % 200}.${1 + (n % 200)}` };
  const body = { email, password: PASSWORD };
  const opened = await attempt(ledger, () => fleet.anonymous.post('/auth/register', body, address));
  if (opened?.status === 202) ledger.emails.add(email);
};

const read = async ({ admin, ledger }: Load, n: number) => {
  await attempt(ledger, () => admin.get(READS[n % READS.length] ?? '/me'));
};

/** Reads and writes of every kind through the balancer until stopped, at a rate that leaves time for restarts. */
export function mixedLoad(load: Load): { stop(): Promise<void> } {
  let on = true;
  const lane = async (pauseMs: number, work: (load: Load, n: number) => Promise<void>) => {
    for (let n = 0; on; n++) {
      await work(load, n);
      await tick(pauseMs);
    }
  };
  const lanes = [
    lane(40, makeToken),
    lane(150, runScore),
    lane(1_000, register),
    ...Array.from({ length: load.readers ?? 2 }, () => lane(25, read)),
  ];
  return {
    async stop() {
      on = false;
      await Promise.all(lanes);
    },
  };
}
