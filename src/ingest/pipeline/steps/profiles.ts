import { computeProfiles, saveProfiles } from '../../../league/compute-profiles.ts';
import { observe } from '../../../platform/db/observed-leagues.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** Defensive profiles, from the source's tables and from box scores before the day. */
export const profiles: Step = {
  name: 'profiles',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const facts = await feed.profiles({ league, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => {
      // Computed inside the transaction, because it reads the rows stored here.
      const arrival = await observe(db, league, clock);
      const rows = await saveFacts(db, { league, facts, arrival });
      const computed = await computeProfiles(db, { league, date, now: arrival.at });
      return {
        rows: rows + (await saveProfiles(db, computed, arrival)),
        ...unmatchedWarnings(facts.unmatched),
      };
    });
  },
};
