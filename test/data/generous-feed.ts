import { americanOdds, decimalOdds } from '../../src/domain/odds.ts';
import type { Feed } from '../../src/ingest/feeds/feed.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';

const PAYS_MORE = 1.06;

const raised = (odds: number | null): number | null =>
  odds === null ? null : americanOdds(decimalOdds(odds) * PAYS_MORE);

/** The sample league with higher prices, so that a few games have enough picks to change and withdraw. */
export function generousFeed(): Feed {
  const feed = sampleFeed();
  return {
    ...feed,
    async odds(ask) {
      const facts = await feed.odds(ask);
      const propQuotes = facts.propQuotes.map((quote) => ({
        ...quote,
        overOdds: raised(quote.overOdds),
        underOdds: raised(quote.underOdds),
      }));
      return { ...facts, propQuotes };
    },
  };
}
