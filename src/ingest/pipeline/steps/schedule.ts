import { observe } from '../../../platform/db/observed-leagues.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** Teams and the day's games. Results come as later versions of a game. */
export const schedule: Step = {
  name: 'schedule',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const facts = await feed.schedule({ league, date, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, arrival: await observe(db, league, clock) }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
