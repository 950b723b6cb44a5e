import { observe } from '../../../platform/db/observed-leagues.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** Box scores of the day's finished games. A correction is a later version. */
export const gamelogs: Step = {
  name: 'gamelogs',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const facts = await feed.gamelogs({ league, date, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, arrival: await observe(db, league, clock) }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
