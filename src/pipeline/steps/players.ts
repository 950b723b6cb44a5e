import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** The rosters; a move to another team is a later version of the player. */
export const players: Step = {
  name: 'players',
  async run({ feed, league, clock, checkpoint, commit }) {
    const now = clock.now();
    const facts = await feed.players({ league, asOf: now });
    await checkpoint();
    return commit(async (db) => ({
      rows: await saveFacts(db, { league, facts, now }),
      ...unmatchedWarnings(facts.unmatched),
    }));
  },
};
