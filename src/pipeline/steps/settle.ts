import type { Step } from '../step.ts';

export const settle: Step = {
  name: 'settle',
  run: ({ commit }) => commit(async () => ({ rows: 0, warnings: ['nothing to settle yet'] })),
};
