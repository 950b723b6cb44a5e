import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Budget, createFairQueue } from './fair-queue.ts';

const TOTAL = 4;
const ANONYMOUS = { name: 'anonymous', atOnce: 3, waiting: 6 };
const BUDGETS: Budget[] = [
  { owner: 'free', atOnce: 2, waiting: 8 },
  { owner: 'pro', atOnce: 4, waiting: 16 },
  { owner: 'admin', atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY },
  { owner: 'network 1', atOnce: 2, waiting: 3, group: ANONYMOUS },
  { owner: 'network 2', atOnce: 2, waiting: 3, group: ANONYMOUS },
];

type Task = { owner: string; number: number };

/** A queue that notes what runs, waits and was started, by the plainest means. */
function startQueue(atOnce = TOTAL) {
  const running: Task[] = [];
  const waiting: Task[] = [];
  const started: Task[] = [];
  let numbers = 0;
  const queue = createFairQueue<Task>(atOnce, (task) => {
    waiting.splice(waiting.indexOf(task), 1);
    running.push(task);
    started.push(task);
  });
  return {
    running,
    waiting,
    started,
    add(budget: Budget): boolean {
      const task = { owner: budget.owner, number: ++numbers };
      waiting.push(task);
      const added = queue.add(budget, task);
      if (!added) waiting.splice(waiting.indexOf(task), 1);
      return added;
    },
    finish(index: number): void {
      const [task] = running.splice(index, 1);
      if (task) queue.finish(task.owner);
    },
    withdraw(index: number): void {
      const [task] = waiting.splice(index, 1);
      if (task) queue.withdraw(task.owner, task);
    },
  };
}
type Queue = ReturnType<typeof startQueue>;

const of = (tasks: readonly Task[], owner: string) => tasks.filter((task) => task.owner === owner);
const anonymous = (tasks: readonly Task[]) => tasks.filter(({ owner }) => owner.startsWith('network'));
const mayRun = ({ running }: Queue, { owner, atOnce, group }: Budget) =>
  running.length < TOTAL &&
  of(running, owner).length < atOnce &&
  (!group || anonymous(running).length < group.atOnce);

type Command = { kind: 'add' | 'finish' | 'withdraw'; pick: number };
const commands = fc.array(
  fc.record({
    kind: fc.constantFrom<Command['kind']>('add', 'add', 'add', 'finish', 'finish', 'withdraw'),
    pick: fc.nat(1_000),
  }),
  { maxLength: 300 },
);

function apply(queue: Queue, { kind, pick }: Command): void {
  if (kind === 'add') queue.add(BUDGETS[pick % BUDGETS.length] as Budget);
  else if (kind === 'finish') queue.finish(pick % Math.max(1, queue.running.length));
  else queue.withdraw(pick % Math.max(1, queue.waiting.length));
}

describe('whatever comes and ends', () => {
  test('no budget is exceeded, and nothing waits that could run', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const queue = startQueue();
        for (const command of list) {
          apply(queue, command);
          expect(queue.running.length).toBeLessThanOrEqual(TOTAL);
          expect(anonymous(queue.running).length).toBeLessThanOrEqual(ANONYMOUS.atOnce);
          expect(anonymous([...queue.running, ...queue.waiting]).length).toBeLessThanOrEqual(9);
          for (const budget of BUDGETS) {
            const [runs, waits] = [of(queue.running, budget.owner), of(queue.waiting, budget.owner)];
            expect(runs.length).toBeLessThanOrEqual(budget.atOnce);
            expect(runs.length + waits.length).toBeLessThanOrEqual(budget.atOnce + budget.waiting);
            expect(waits.length > 0 && mayRun(queue, budget)).toBe(false);
          }
        }
      }),
    );
  });

  test('each owner is served in the order of arrival', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const queue = startQueue();
        for (const command of list) apply(queue, command);
        for (const { owner } of BUDGETS) {
          const numbers = of(queue.started, owner).map(({ number }) => number);
          expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
        }
      }),
    );
  });

  test('nobody starves: between two starts of one owner every other that waits and may run is started', () => {
    fc.assert(
      fc.property(commands, (list) => {
        const queue = startQueue();
        const passedOver = new Map<string, string[]>(); // who was started while the owner waited and could run
        for (const command of list) {
          const before = queue.started.length;
          const waited = BUDGETS.filter(
            (budget) => of(queue.waiting, budget.owner).length > 0 && !capped(queue, budget),
          );
          apply(queue, command);
          for (const { owner } of queue.started.slice(before)) {
            passedOver.delete(owner);
            for (const other of waited)
              if (other.owner !== owner && !capped(queue, other)) {
                const passed = [...(passedOver.get(other.owner) ?? []), owner];
                expect(new Set(passed).size, `${other.owner} waits for ${passed}`).toBe(passed.length);
                passedOver.set(other.owner, passed);
              }
          }
          for (const budget of BUDGETS)
            if (of(queue.waiting, budget.owner).length === 0 || capped(queue, budget))
              passedOver.delete(budget.owner);
        }
      }),
    );
  });
});

/** Held back by its own limits, not by others. */
const capped = ({ running }: Queue, { owner, atOnce, group }: Budget) =>
  of(running, owner).length >= atOnce || (group && anonymous(running).length >= group.atOnce);

test('of four full queues one task each is started in turn', () => {
  const queue = startQueue(1);
  const owners = ['a', 'b', 'c', 'd'].map((owner) => ({ owner, atOnce: 1, waiting: 2 }));
  queue.add({ owner: '-', atOnce: 1, waiting: 0 });
  for (const budget of owners) while (queue.add(budget));
  while (queue.running.length > 0) queue.finish(0);
  expect(queue.started.map(({ owner }) => owner).join('')).toBe('-abcdabcdabcd');
});

test('who comes late waits for one turn of each who waits already, not for their queues', () => {
  const queue = startQueue(1);
  const [flood, reader] = [
    { owner: 'flood', atOnce: 2, waiting: 300 },
    { owner: 'reader', atOnce: 8, waiting: 32 },
  ];
  while (queue.add(flood));
  queue.add(reader);
  queue.finish(0);
  queue.finish(0);
  expect(queue.started.map(({ owner }) => owner)).toEqual(['flood', 'flood', 'reader']);
});
