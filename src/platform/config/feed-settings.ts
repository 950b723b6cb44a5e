import { httpUrl, seconds } from './kinds.ts';
import { changeable, list, oneOf, onOff, optional, secret, setting, text, wholeNumber } from './setting.ts';
import { sourceRights } from './source-rights-setting.ts';

/** Where facts come from, and what their sources allow. */
export const FEED_SETTINGS = {
  source: setting(
    'FEED',
    'sample',
    oneOf('sample', 'files', 'live'),
    'Source of the data: `sample`, `files` or `live`',
  ),
  dir: setting('FEED_DIR', '', optional(text), 'Folder of CSV files for FEED=files'),
  timeoutSeconds: setting('FEED_TIMEOUT_SECONDS', '15', seconds, 'Timeout of one request to a live source'),
  oddsEveryMinutes: changeable(
    setting(
      'ODDS_EVERY_MINUTES',
      '5',
      wholeNumber(1, 60),
      'Minutes between odds updates when a game is near; at most three in its last hour',
    ),
  ),
  oddsApiKey: secret('ODDS_API_KEY', optional(text), 'Key of The Odds API'),
  oddsApiUrl: setting('ODDS_API_URL', 'https://api.the-odds-api.com', httpUrl, 'Base URL of The Odds API'),
  oddsApiRegions: setting(
    'ODDS_API_REGIONS',
    'us',
    list(text),
    'Regions of books to request from The Odds API, separated by commas; each costs extra credits',
  ),
  oddsApiDailyCredits: setting(
    'ODDS_API_DAILY_CREDITS',
    '',
    optional(wholeNumber(0, 10_000_000)),
    'Daily credit limit of The Odds API; default: an even share of the credits left this month',
  ),
  oddsApiHistory: setting(
    'ODDS_API_HISTORY',
    'off',
    onOff,
    'Whether an import of past days also buys their closing lines, at ten times the price',
  ),
  balldontlieKey: secret('BALLDONTLIE_KEY', optional(text), 'Key of BALLDONTLIE'),
  balldontlieUrl: setting(
    'BALLDONTLIE_URL',
    'https://api.balldontlie.io',
    httpUrl,
    'Base URL of BALLDONTLIE',
  ),
  nbaCdn: setting(
    'NBA_CDN',
    'off',
    onOff,
    "Whether to use the league's own files; see docs/feeds.md on their terms",
  ),
  nbaCdnUrl: setting(
    'NBA_CDN_URL',
    'https://cdn.nba.com/static/json',
    httpUrl,
    'Base URL of those files for the NBA',
  ),
  wnbaCdnUrl: setting(
    'WNBA_CDN_URL',
    'https://cdn.wnba.com/static/json',
    httpUrl,
    'Base URL of those files for the WNBA',
  ),
  espn: setting(
    'ESPN',
    'off',
    onOff,
    'Whether to use the unofficial API of ESPN; see docs/feeds.md on its terms',
  ),
  espnUrl: setting('ESPN_URL', 'https://site.web.api.espn.com', httpUrl, 'Base URL of ESPN'),
  sourceRights: setting(
    'SOURCE_RIGHTS',
    '',
    sourceRights,
    'Rights of sources by your own contracts, e.g. `the-odds-api=display+public+api,espn=all`; see docs/feeds.md. Written to the audit log',
  ),
};
