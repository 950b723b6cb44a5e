import { randomInt } from 'node:crypto';
import type { SourceName } from '../../../domain/sources.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { AnswerHeaders } from '../../../platform/outbound/fetch-once.ts';
import type { Timers } from '../../../platform/timers.ts';
import { HTTP_LIMITS, type HttpClient, type HttpSource, httpClient } from '../http-client.ts';
import { balldontlie } from './balldontlie/balldontlie.ts';
import { espn } from './espn/espn.ts';
import type { KnownFacts } from './known.ts';
import { type LiveFeed, liveFeed } from './live-feed.ts';
import { nbaCdn } from './nba-cdn/nba-cdn.ts';
import { type Credits, type LiveSource, NO_CREDITS, type SourceLedger } from './source.ts';
import { oddsApiCredits, theOddsApi } from './the-odds-api/the-odds-api.ts';

export type LiveSettings = {
  timeoutSeconds: number;
  oddsApiKey: string | null;
  oddsApiUrl: string;
  oddsApiRegions: readonly string[];
  oddsApiDailyCredits: number | null;
  oddsApiHistory: boolean;
  balldontlieKey: string | null;
  balldontlieUrl: string;
  nbaCdn: boolean;
  nbaCdnUrl: string;
  wnbaCdnUrl: string;
  espn: boolean;
  espnUrl: string;
};

export type LiveEdges = {
  clock: Clock;
  timers: Timers;
  log(line: string): void;
  known: KnownFacts;
  ledger: SourceLedger;
};

/** The CDN serves only browsers. */
const BROWSER = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  referer: 'https://www.nba.com/',
};

/** Opens every enabled source, each with its own client, circuit breaker and budget. */
export function openLive(settings: LiveSettings, edges: LiveEdges): LiveFeed {
  const { clock, timers, log, known, ledger } = edges;
  const client = (
    name: SourceName,
    source: Omit<HttpSource, 'name'>,
    creditsOf: (headers: AnswerHeaders) => Credits = () => NO_CREDITS,
  ): HttpClient =>
    httpClient(
      { name, ...source },
      { ...HTTP_LIMITS, timeoutMs: settings.timeoutSeconds * 1_000 },
      {
        clock,
        sleep: timers.sleep,
        random: () => randomInt(1_000_000) / 1_000_000,
        log,
        record: (request) => ledger.record(name, { ...request, ...creditsOf(request.headers) }),
      },
    );
  const sources: LiveSource[] = [];
  if (settings.oddsApiKey)
    sources.push(
      theOddsApi(
        client(
          'the-odds-api',
          { baseUrl: settings.oddsApiUrl, credentials: { query: { apiKey: settings.oddsApiKey } } },
          oddsApiCredits,
        ),
        ledger,
        {
          regions: settings.oddsApiRegions,
          creditsPerDay: settings.oddsApiDailyCredits,
          historical: settings.oddsApiHistory,
        },
      ),
    );
  if (settings.balldontlieKey)
    sources.push(
      balldontlie(
        client('balldontlie', {
          baseUrl: settings.balldontlieUrl,
          credentials: { headers: { authorization: settings.balldontlieKey } },
        }),
      ),
    );
  if (settings.nbaCdn) {
    const host = (baseUrl: string) => client('nba-cdn', { baseUrl, headers: BROWSER, credentials: {} });
    sources.push(nbaCdn({ nba: host(settings.nbaCdnUrl), wnba: host(settings.wnbaCdnUrl) }));
  }
  if (settings.espn) sources.push(espn(client('espn', { baseUrl: settings.espnUrl, credentials: {} })));
  return liveFeed({ sources, known, ledger, log });
}
