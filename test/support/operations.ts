import { plannedSteps } from '../../src/operations/plan.ts';
import { STEP_NAMES, type Step, type StepContext, type StepName } from '../../src/pipeline/step.ts';

type Run = Step['run'];

/** Steps whose behaviour a test sets; unset ones commit one row. `ran` lists every run of every step. */
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

/** A door that a step waits at until the test opens it. */
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

export const ALL_STEPS = plannedSteps({ type: 'ingest', step: null });
