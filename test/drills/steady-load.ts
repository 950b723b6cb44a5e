import type { Answer, Caller } from '../support/client.ts';
import { pause } from './service.ts';

const READS = ['/me', '/data/picks/today', '/data/props', '/data/matchups', '/data/track-record'];
const READ_PAUSE_MS = 25;
const WRITE_PAUSE_MS = 100;
const LONGEST_WAIT_MS = 120_000;

export type Load = {
  /** Ids of what was created. */
  tokens: Set<number>;
  failures: string[];
  answered: number;
  longestGapMs: number;
};

/** Reads and writes at a steady pace until stopped. */
export function steadyLoad(caller: Caller) {
  const tokens = new Set<number>();
  const failures: string[] = [];
  let [answered, lastAt, longestGapMs, on] = [0, performance.now(), 0, true];
  const attempt = async (ask: () => Promise<Answer>): Promise<Answer | null> => {
    const answer = await ask().catch((error: Error) => {
      failures.push(error.cause instanceof Error ? error.cause.message : error.message);
      return null;
    });
    if (answer && answer.status >= 400) failures.push(`${answer.status} ${answer.body?.title}`);
    else if (answer) {
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - lastAt);
      lastAt = now;
      answered++;
    }
    return answer;
  };
  const repeat = async (pauseMs: number, work: (n: number) => Promise<void>) => {
    for (let n = 0; on; n++) {
      await work(n);
      await pause(pauseMs);
    }
  };
  const read = async (n: number) => {
    await attempt(() => caller.get(READS[n % READS.length] ?? '/me'));
  };
  const write = async (n: number) => {
    const made = await attempt(() => caller.post('/ops/tokens', { name: `load ${n}`, scopes: ['ops:read'] }));
    if (made?.status === 201) tokens.add(made.body.id);
  };
  const lanes = Promise.all([
    repeat(READ_PAUSE_MS, read),
    repeat(READ_PAUSE_MS, read),
    repeat(WRITE_PAUSE_MS, write),
  ]);
  return {
    /** Resolves when so many more requests were answered. */
    async untilAnswered(more: number): Promise<void> {
      const [goal, began] = [answered + more, performance.now()];
      for (; answered < goal; await pause(READ_PAUSE_MS))
        if (performance.now() - began > LONGEST_WAIT_MS) throw new Error(`No answers: ${failures.at(-1)}`);
    },
    async stop(): Promise<Load> {
      on = false;
      await lanes;
      return { tokens, failures, answered, longestGapMs };
    },
  };
}
