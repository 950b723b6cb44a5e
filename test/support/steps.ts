import type { League } from '../../src/domain/leagues.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import type { Step, StepOutcome } from '../../src/ingest/pipeline/step.ts';
import { gamelogs } from '../../src/ingest/pipeline/steps/gamelogs.ts';
import { injuries } from '../../src/ingest/pipeline/steps/injuries.ts';
import { odds } from '../../src/ingest/pipeline/steps/odds.ts';
import { players } from '../../src/ingest/pipeline/steps/players.ts';
import { profiles } from '../../src/ingest/pipeline/steps/profiles.ts';
import { schedule } from '../../src/ingest/pipeline/steps/schedule.ts';
import { knownStates } from '../../src/picks/known-state.ts';
import { publishPicks } from '../../src/picks/publish-picks.ts';
import { scoreDay } from '../../src/picks/score-day.ts';
import type { Clock } from '../../src/platform/clock.ts';
import type { Db } from '../../src/platform/db/connect.ts';
import { inTransaction } from '../../src/platform/db/transaction.ts';

export const FACT_STEPS: readonly Step[] = [schedule, players, gamelogs, injuries, odds, profiles];

/** Scoring just after odds were read: without an operation, the score step does not know when that was. */
export const scoreAfterOdds: Step = {
  name: 'score',
  async run({ db, league, date, clock, onlyChanged, commit }) {
    const at = clock.now();
    const ask = { league, date, at, boardReadAt: at, onlyChanged, stateBefore: knownStates } as const;
    const day = await scoreDay(db, { ...ask, origin: 'live' });
    return commit(async (db) => {
      const { diff, warnings } = await publishPicks(db, day, clock);
      return { rows: diff.added.length, warnings };
    });
  },
};

/** Runs the fact steps of a day without an operation. */
export async function ingest(
  { db, feed, clock }: { db: Db; feed: Feed; clock: Clock },
  { league = 'nba', date, steps = FACT_STEPS }: { league?: League; date: string; steps?: readonly Step[] },
): Promise<Record<string, StepOutcome>> {
  const outcomes: Record<string, StepOutcome> = {};
  for (const step of steps)
    outcomes[step.name] = await step.run({
      db,
      feed,
      league,
      date,
      clock,
      force: false,
      onlyChanged: false,
      checkpoint: async () => {},
      commit: (work) => inTransaction(db, work),
    });
  return outcomes;
}
