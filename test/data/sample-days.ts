import { addDays } from '../../src/domain/dates.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { loadHistory } from '../../src/ingest/pipeline/load-history.ts';
import { computeProfiles, saveProfiles } from '../../src/league/compute-profiles.ts';
import type { TestService } from '../support/service.ts';
import { FACT_STEPS, ingest } from '../support/steps.ts';
import { HISTORY } from './arrivals.ts';

/** Twelve days of the sample league's games, then the day's board: every team has played. */
export async function loadSampleDays(
  { db, clock }: Pick<TestService, 'db' | 'clock'>,
  date: string,
): Promise<void> {
  const feed = sampleFeed();
  const asOf = clock.now();
  await loadHistory(db, clock, {
    feed,
    league: 'nba',
    from: addDays(date, -12),
    to: addDays(date, 3),
    asOf,
    steps: ['schedule', 'players', 'gamelogs', 'injuries', 'profiles'],
  });
  await ingest({ db, feed, clock }, { date, steps: FACT_STEPS.filter(({ name }) => name === 'odds') });
  await db
    .transaction()
    .execute(async (db) =>
      saveProfiles(db, await computeProfiles(db, { league: 'nba', date, now: asOf }), HISTORY),
    );
}
