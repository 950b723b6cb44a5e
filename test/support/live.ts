import type { Feed } from '../../src/ingest/feeds/feed.ts';
import type { LiveFeed } from '../../src/ingest/feeds/live/live-feed.ts';
import { type LiveSettings, openLive } from '../../src/ingest/feeds/live/open-live.ts';
import { sampleFeed } from '../../src/ingest/feeds/sample/sample-feed.ts';
import { knownFacts, sourceLedger } from '../../src/ingest/pipeline/live-dependencies.ts';
import { startStandIn } from '../../src/ingest/stand-in/server.ts';
import { manualClock } from '../../src/platform/clock.ts';
import { startTestDatabase } from './database.ts';

export const KEYS = { odds: 'odds-key-that-must-not-show', balldontlie: 'bdl-key-that-must-not-show' };

export type LiveBench = Awaited<ReturnType<typeof startLiveBench>>;

type Options = {
  at: string;
  truth?: Feed;
  settings?: Partial<LiveSettings>;
  credits?: number;
  slowMs?: number;
};

/** The live feed on its own database, against a stand-in that shows the sample league at the same time. */
export async function startLiveBench({ at, truth = sampleFeed(), settings, ...options }: Options) {
  const clock = manualClock(new Date(at));
  const standIn = await startStandIn({ feed: truth, clock, port: 0, ...options });
  const database = await startTestDatabase();
  /** Log messages. */
  const lines: string[] = [];
  const feeds: LiveFeed[] = [];
  /** Another process on the same database. */
  const openAnother = (changed: Partial<LiveSettings> = {}) => {
    const feed = openLive(
      {
        timeoutSeconds: 15,
        oddsApiKey: KEYS.odds,
        oddsApiUrl: standIn.settings.ODDS_API_URL,
        oddsApiRegions: ['us', 'us_dfs'],
        oddsApiDailyCredits: null,
        oddsApiHistory: true,
        balldontlieKey: KEYS.balldontlie,
        balldontlieUrl: standIn.settings.BALLDONTLIE_URL,
        nbaCdn: true,
        nbaCdnUrl: standIn.settings.NBA_CDN_URL,
        wnbaCdnUrl: standIn.settings.WNBA_CDN_URL,
        espn: true,
        espnUrl: standIn.settings.ESPN_URL,
        ...settings,
        ...changed,
      },
      {
        clock,
        timers: { sleep: async () => {}, every: () => () => {} },
        log: (line) => lines.push(line),
        known: knownFacts(database.db),
        ledger: sourceLedger(database.db),
      },
    );
    feeds.push(feed);
    return feed;
  };
  return {
    clock,
    feed: openAnother(),
    standIn,
    database,
    lines,
    openAnother,
    async stop() {
      for (const feed of feeds) await feed.close();
      await standIn.stop();
      await database.stop();
    },
  };
}
