import { SOURCES, type SourceName } from './sources.ts';

/** Where a value may appear: to signed-in users, to everybody, in API responses and events, in exported files. */
export const RIGHTS = ['display', 'public', 'api', 'export'] as const;
export type Right = (typeof RIGHTS)[number];

/** Where facts come from: a live source, or a feed that is a single source. */
export const ORIGINS = ['sample', 'files', ...SOURCES] as const;
export type Origin = 'sample' | 'files' | SourceName;

/** Kinds of facts whose values may be withheld. Names of teams, players and games identify derived values and never are. */
export const SOURCED_KINDS = ['schedule', 'boxScores', 'injuries', 'lineups', 'quotes', 'profiles'] as const;
export type SourcedKind = (typeof SOURCED_KINDS)[number];

/**
 * `raw`: values as the source reports them. `derived`: what we compute from them, such as projections, chances, ratings
 * and the consensus. `keepDays`: how long raw values may be stored; null is without limit.
 */
export type OriginRights = { raw: readonly Right[]; derived: readonly Right[]; keepDays: number | null };
export type RightsTable = Record<Origin, OriginRights>;

const ALL: OriginRights = { raw: RIGHTS, derived: RIGHTS, keepDays: null };
/** Pages for people, but no feed of the data. */
const PAGES: OriginRights = { ...ALL, raw: ['display', 'public'] };
/** Private use. */
const PRIVATE: OriginRights = { ...ALL, raw: ['display'] };

/** The terms as we read them; docs/feeds.md cites them. `SOURCE_RIGHTS` replaces a row for an operator with another contract. */
export const DEFAULT_RIGHTS: RightsTable = {
  sample: ALL,
  files: ALL,
  // The operator's own contract, which only they know.
  push: ALL,
  'the-odds-api': PAGES,
  balldontlie: PRIVATE,
  'nba-cdn': PRIVATE,
  espn: PRIVATE,
};

/** Shown in place of a value that is withheld. */
export const NOT_SHOWN = 'Not shown: licence of the source';

/** For private use: an operator who lets others sign up must state a licence. */
export const UNLICENSED = ['nba-cdn', 'espn'] as const satisfies readonly Origin[];
