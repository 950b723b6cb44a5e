import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tier } from '../../domain/tiers.ts';
import { networkOf } from '../network.ts';
import { retryLater } from '../problem.ts';
import type { Caller } from './access.ts';
import { MOST_IN_GROUPS } from './compute-together.ts';
import { type Budget, createFairQueue } from './fair-queue.ts';
import { OVERLOADED } from './guards.ts';
import { type App, inStep } from './shell.ts';

/** Concurrent uncached requests of one account, by tier. */
const AT_ONCE: Record<Tier, number> = { free: 2, pro: 4, sharp: 8, admin: Number.POSITIVE_INFINITY };
const PER_NETWORK = 2;
const ALL_ANONYMOUS = 16;
const WAITING_PER_RUNNING = 4;
/** A request that has not started by then is refused, because its response would come too late. */
const LONGEST_WAIT_MS = 10_000;

const limits = (atOnce: number) => ({ atOnce, waiting: atOnce * WAITING_PER_RUNNING });
const ANONYMOUS = { name: 'anonymous', ...limits(ALL_ANONYMOUS) };

/**
 * Background refreshes of the response cache count against no caller and leave slots for waiting requests.
 */
const BACKGROUND: Budget = { owner: 'response cache', atOnce: 2, waiting: Number.POSITIVE_INFINITY };
const BACKGROUND_IN_GROUPS: Budget = { ...BACKGROUND, atOnce: MOST_IN_GROUPS };

export function budgetOf(caller: Caller | null, ip: string): Budget {
  if (!caller) return { owner: `network ${networkOf(ip)}`, ...limits(PER_NETWORK), group: ANONYMOUS };
  const tier = caller.kind === 'opsToken' ? 'admin' : caller.tier;
  return { owner: `account ${caller.userId}`, ...limits(AT_ONCE[tier]) };
}

type Release = () => void;

export type FairUse = {
  /** Waits for a slot; call the returned function to release it. Throws 429 or 503. */
  enter(request: FastifyRequest): Promise<Release> | Release;
  /** Runs work for a request, or in the background. In a group: by `computeTogether`, which limits itself. */
  run<T>(request: FastifyRequest | null, work: () => Promise<T>, inGroup?: boolean): Promise<T>;
  /** The budget that such work counts against. */
  ownerOf(request: FastifyRequest | null): string;
};

/**
 * Schedules everything that is not answered from the cache: at most `atOnce` in this process, fair between
 * callers.
 */
export function createFairUse(atOnce: number): FairUse {
  const begin = (start: () => void) => start();
  const work = createFairQueue(atOnce, begin);
  // What mostly waits, for another server or for its group, counts against the caller's budget but takes no shared slot.
  const withoutSlot = createFairQueue(Number.POSITIVE_INFINITY, begin);

  const budgetFor = (request: FastifyRequest | null, inGroup: boolean) => {
    if (request) return budgetOf(request.caller, request.ip);
    return inGroup ? BACKGROUND_IN_GROUPS : BACKGROUND;
  };
  const enter = (request: FastifyRequest | null, inGroup = false): Promise<Release> | Release => {
    const budget = budgetFor(request, inGroup);
    const queue = inGroup || request?.rules?.waitsForRemote ? withoutSlot : work;
    const release = once(() => queue.finish(budget.owner));
    let started = false;
    let proceed = () => {};
    const start = () => {
      started = true;
      proceed();
    };
    if (!queue.add(budget, start)) throw refusal(budget);
    if (started) return release;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.withdraw(budget.owner, start);
        reject(retryLater('service-unavailable', OVERLOADED, 1));
      }, LONGEST_WAIT_MS);
      proceed = () => {
        clearTimeout(timer);
        resolve(release);
      };
    });
  };

  return {
    enter,
    ownerOf: (request) => budgetFor(request, false).owner,
    async run(request, work, inGroup) {
      if (request?.release) return work(); // already entered by the hook below
      const release = await enter(request, inGroup);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

function refusal({ atOnce, waiting, group }: Budget) {
  const whose = group ? 'Your network' : 'Your account';
  return retryLater(
    'rate-limited',
    `${whose} may have ${atOnce} requests running and ${waiting} waiting. Retry in 1 s.`,
    1,
    { 'violated-policies': ['concurrency'] },
  );
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

/**
 * Schedules the handlers of all rate-limited routes except cached ones, whose cache schedules its
 * computations. A request keeps its slot until its response is ready, even if the client has disconnected,
 * because its work continues.
 */
export function scheduleFairly(app: App, fairUse: FairUse): void {
  app.decorateRequest('release', null);
  app.addHook(
    'preHandler',
    inStep((request) => {
      const { rateLimited, cache } = request.rules;
      // Hooks run again if a handler calls the not-found handler.
      if (!rateLimited || cache || request.release) return;
      const entered = fairUse.enter(request);
      if (!(entered instanceof Promise)) {
        request.release = entered;
        return;
      }
      return entered.then((release) => {
        request.release = release;
      });
    }),
  );
  const end = (request: FastifyRequest) => request.release?.();
  app.addHook('onSend', (request: FastifyRequest, _reply: FastifyReply, payload, done) => {
    end(request);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });
}
