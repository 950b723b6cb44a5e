import { expect, test } from 'vitest';
import { expit } from '../../domain/numeric.ts';
import { seededRandom } from '../../domain/random.ts';
import { createBlendLearner } from './blend-learner.ts';

const shipped = {
  intercept: {},
  weight: { points: 0.11 },
  pooled: { intercept: -0.02, weight: 0.1 },
  otherMarkets: 0.7,
};
const prop = { stat: 'points', date: '2024-11-01', otherMarkets: 0 } as const;

test('props of a date are learnt from only when it is over, and weights change once a week', () => {
  const learner = createBlendLearner(shipped);
  const random = seededRandom(3);
  for (let i = 0; i < 8000; i++) {
    const market = random() - 0.5;
    const model = market + (random() - 0.5);
    learner.add({ ...prop, market, model, over: random() < expit(0.6 * market + 0.4 * model) });
  }
  expect(learner.weightsOn('2024-11-01').full).toBe(shipped);
  learner.endOfDate();
  const fitted = learner.weightsOn('2024-11-02').full;
  expect(fitted.weight.points).toBeGreaterThan(0.25);
  learner.add({ ...prop, market: 0, model: 3, over: false });
  learner.endOfDate();
  expect(learner.weightsOn('2024-11-08').full).toBe(fitted);
  expect(learner.weightsOn('2024-11-09').full).not.toBe(fitted);
  expect(learner.weightsOn('2024-11-09').interceptOnly.weight.points).toBeCloseTo(0, 6);
});

test('with few settled props the shipped weights stand', () => {
  const learner = createBlendLearner(shipped);
  for (let i = 0; i < 100; i++) learner.add({ ...prop, market: 0, model: 1, over: true });
  learner.endOfDate();
  expect(learner.weightsOn('2024-11-02').full).toBe(shipped);
});
