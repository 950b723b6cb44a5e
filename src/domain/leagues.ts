import { keysOf, recordOf } from './records.ts';
import type { SourceName } from './sources.ts';

/** The catalogue of leagues. A key is the league's name on the wire, in the database and in the paths of ESPN and BALLDONTLIE. */
type Descriptor = {
  /** Display name, also used in season files. */
  name: string;
  /** Regulation length, in four periods. */
  gameMinutes: number;
  /** Whether a season is named after two years (2025-26) or one (2026). */
  seasonSpansYears: boolean;
  pronouns: { he: string; his: string; him: string };
  ids: { theOddsApi: string; espn: string; nbaCdn: string };
  /** Added to a source's own ids, which may repeat between leagues, so that ours are unique. */
  playerIdsFrom: Readonly<Record<SourceName, number>>;
  espnTeamIdsFrom: number;
};

const CATALOGUE = {
  nba: {
    name: 'NBA',
    gameMinutes: 48,
    seasonSpansYears: true,
    pronouns: { he: 'he', his: 'his', him: 'him' },
    ids: { theOddsApi: 'basketball_nba', espn: '46', nbaCdn: '00' },
    playerIdsFrom: {
      'nba-cdn': 0,
      espn: 0,
      balldontlie: 300_000_000,
      'the-odds-api': 500_000_000,
      push: 700_000_000,
    },
    espnTeamIdsFrom: 0,
  },
  wnba: {
    name: 'WNBA',
    gameMinutes: 40,
    seasonSpansYears: false,
    pronouns: { he: 'she', his: 'her', him: 'her' },
    ids: { theOddsApi: 'basketball_wnba', espn: '59', nbaCdn: '10' },
    playerIdsFrom: {
      'nba-cdn': 0,
      espn: 100_000_000,
      balldontlie: 400_000_000,
      'the-odds-api': 600_000_000,
      push: 800_000_000,
    },
    espnTeamIdsFrom: 2_000_000,
  },
} as const satisfies Record<string, Descriptor>;

export type League = keyof typeof CATALOGUE;
export const LEAGUES: readonly League[] = keysOf(CATALOGUE);
export const LEAGUE_CATALOGUE: Readonly<Record<League, Descriptor>> = CATALOGUE;

/** The league of a request that names none. */
export const DEFAULT_LEAGUE: League = 'nba';

/** Every league uses New York's calendar day. */
export const LEAGUE_TIME_ZONE = 'America/New_York';

export const isLeague = (word: string): word is League => Object.hasOwn(LEAGUE_CATALOGUE, word);

/** A value for every league. */
export const byLeague = <T>(of: (league: League) => T): Record<League, T> => recordOf(LEAGUES, of);

/** `2025-26` or `2025`, by the year in which it begins. */
export const seasonFrom = (league: League, year: number): string =>
  LEAGUE_CATALOGUE[league].seasonSpansYears
    ? `${year}-${String((year + 1) % 100).padStart(2, '0')}`
    : String(year);

/** The year in which a season that begins in `year` ends. */
export const lastYearOf = (league: League, year: number): number =>
  LEAGUE_CATALOGUE[league].seasonSpansYears ? year + 1 : year;
