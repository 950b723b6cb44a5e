import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** What is said about players on the day. */
export const injuries: Step = {
  name: 'injuries',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const now = clock.now();
    const facts = await feed.injuries({ league, date, asOf: now });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, now }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
