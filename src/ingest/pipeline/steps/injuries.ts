import { observe } from '../../../platform/db/observed-leagues.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** The day's injury report. */
export const injuries: Step = {
  name: 'injuries',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const facts = await feed.injuries({ league, date, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, arrival: await observe(db, league, clock) }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
