import { observe } from '../../../platform/db/observed-leagues.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** Rosters. A trade is a later version of the player. */
export const players: Step = {
  name: 'players',
  async run({ feed, league, clock, checkpoint, commit }) {
    const facts = await feed.players({ league, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, arrival: await observe(db, league, clock) }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
