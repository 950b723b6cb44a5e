import { takeSnapshot } from '../../../lines/take-snapshot.ts';
import { observe } from '../../../platform/db/observed-leagues.ts';
import { noteSources } from '../../sources/fact-source-queries.ts';
import { announceOdds } from '../announce-odds.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step } from '../step.ts';

/** The day's quotes, and the lines that have moved since they were last announced. */
export const odds: Step = {
  name: 'odds',
  async run({ feed, league, date, clock, checkpoint, commit }) {
    const { propQuotes, ...facts } = await feed.odds({ league, date, asOf: clock.now() });
    await checkpoint();
    return commit(async (db) => {
      const arrival = await observe(db, league, clock);
      const rows = await saveFacts(db, { league, facts, arrival });
      await noteSources(db, { propQuotes });
      const taken = await takeSnapshot(db, { league, date, quotes: propQuotes, now: arrival.at });
      await announceOdds(db, taken);
      return { rows: rows + taken.newQuotes, ...unmatchedWarnings(facts.unmatched) };
    });
  },
};
