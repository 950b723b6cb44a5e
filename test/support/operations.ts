import { expect } from 'vitest';
import { plannedSteps } from '../../src/ingest/operations/plan.ts';
import { STEP_NAMES, type Step, type StepContext, type StepName } from '../../src/ingest/pipeline/step.ts';

type Run = Step['run'];

/** Steps whose behavior a test sets; others commit one row. `ran` lists every run of every step. */
export function scriptedSteps() {
  const scripts = new Map<StepName, Run>();
  const ran: string[] = [];
  const ordinary: Run = ({ commit }) => commit(async () => ({ rows: 1 }));
  const steps: Step[] = STEP_NAMES.map((name) => ({
    name,
    run: async (context: StepContext) => {
      ran.push(`${context.league} ${context.date} ${name}`);
      return (scripts.get(name) ?? ordinary)(context);
    },
  }));
  return {
    steps,
    ran,
    script: (name: StepName, run: Run) => void scripts.set(name, run),
    reset: () => {
      scripts.clear();
      ran.length = 0;
    },
  };
}

/** A gate that a step waits at until the test opens it. */
export function door() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
  return {
    open: () => open(),
    reached,
    pass: async () => {
      arrive();
      await opened;
    },
  };
}

type Race = {
  ingest(): Promise<number>;
  cancel(id: number): Promise<{ status: number }>;
  show(
    id: number,
  ): Promise<{ status: string; startedAt: string | null; output: { counts: { done: number } } | null }>;
  run(): Promise<void>;
  ran: readonly string[];
};

/** Cancels an operation just as a worker claims it, with varying timing. Counts which came first. */
export async function raceCancelAndClaim(rounds: number, { ingest, cancel, show, run, ran }: Race) {
  const seen = { before: 0, during: 0, late: 0 };
  const pause = async (turns: number) => {
    for (let n = 0; n < turns; n++) await new Promise(setImmediate);
  };
  for (let round = 0; round < rounds; round++) {
    const id = await ingest();
    const ranBefore = ran.length;
    const [answer] = await Promise.all([
      pause(round % 4).then(() => cancel(id)),
      pause(Math.floor(round / 4) % 8).then(run),
    ]);
    const { status, startedAt, output } = await show(id);
    const story = { answer: answer.status, status, started: startedAt !== null, ran: ran.length - ranBefore };
    if (answer.status === 204 && startedAt === null) {
      expect(story).toEqual({ answer: 204, status: 'cancelled', started: false, ran: 0 });
      seen.before++;
    } else if (status === 'cancelled') {
      expect(output?.counts.done).toBe(0);
      seen.during++;
    } else {
      expect(status).toBe('succeeded');
      seen.late++;
    }
  }
  return seen;
}

export const ALL_STEPS = plannedSteps({ type: 'ingest', step: null });
