import type { Facts } from '../../../domain/facts.ts';
import { observe } from '../../../platform/db/observed-leagues.ts';
import { FetchFailed } from '../../feeds/fetch-failed.ts';
import { saveFacts, unmatchedWarnings } from '../save-facts.ts';
import type { Step, StepContext } from '../step.ts';

/** The day's injury report, and the starting lineups announced so far. */
export const injuries: Step = {
  name: 'injuries',
  async run(context) {
    const { feed, league, date, clock, checkpoint, commit } = context;
    const report = await feed.injuries({ league, date, asOf: clock.now() });
    await checkpoint();
    const { lineups, warnings } = await fetchLineups(context);
    await checkpoint();
    return commit(async (db) => {
      const arrival = await observe(db, league, clock);
      const rows =
        (await saveFacts(db, { league, facts: report, arrival })) +
        (await saveFacts(db, { league, facts: lineups, arrival }));
      const all = [
        ...(unmatchedWarnings([...report.unmatched, ...lineups.unmatched]).warnings ?? []),
        ...warnings,
      ];
      return { rows, ...(all.length > 0 ? { warnings: all } : {}) };
    });
  },
};

type Lineups = Pick<Facts, 'lineups' | 'unmatched'>;

/** Picks do not depend on lineups, so the injury report is stored even if they cannot be fetched. */
async function fetchLineups({
  feed,
  league,
  date,
  clock,
}: StepContext): Promise<{ lineups: Lineups; warnings: string[] }> {
  try {
    return { lineups: await feed.lineups({ league, date, asOf: clock.now() }), warnings: [] };
  } catch (error) {
    if (!(error instanceof FetchFailed) || error.category === 'cancelled') throw error;
    return {
      lineups: { lineups: [], unmatched: [] },
      warnings: [`no starting lineups: ${error.message}`],
    };
  }
}
