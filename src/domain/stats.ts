import { entriesOf, keysOf, recordOf } from './records.ts';

/**
 * The catalogue of stats that a prop can be about. A key is the stat's name on the wire, in stored picks and in the
 * parameters of the model. Add at the end of a group: their order is the order of lists and of the model's vectors.
 */
type Descriptor = {
  /** Name in API responses, alerts and data points. */
  displayName: string;
  /** Label of tabs, filters and axes in the dashboard. */
  label: string;
  /** Table heading. */
  shortName: string;
  /** Noun for sentences. */
  noun: string;
  /** Number under which quotes are stored: never changed and never reused. */
  storageCode: number;
  /** The usual alternate lines: from “5+” to “40+”. */
  ladder: { from: number; to: number; step: number };
  /** Names at the sources of prices; null if a source does not offer it. */
  words: { theOddsApi: string; balldontlie: string | null; seasonFiles: string };
};

/** Stats that box scores count. The model has its own mean for each. */
const COUNT_DESCRIPTORS = {
  points: {
    displayName: 'Points',
    label: 'Points',
    shortName: 'PTS',
    noun: 'points',
    storageCode: 0,
    ladder: { from: 5, to: 40, step: 5 },
    words: { theOddsApi: 'player_points', balldontlie: 'points', seasonFiles: 'pts' },
  },
  rebounds: {
    displayName: 'Rebounds',
    label: 'Rebounds',
    shortName: 'REB',
    noun: 'rebounds',
    storageCode: 1,
    ladder: { from: 2, to: 16, step: 2 },
    words: { theOddsApi: 'player_rebounds', balldontlie: 'rebounds', seasonFiles: 'reb' },
  },
  assists: {
    displayName: 'Assists',
    label: 'Assists',
    shortName: 'AST',
    noun: 'assists',
    storageCode: 2,
    ladder: { from: 2, to: 14, step: 2 },
    words: { theOddsApi: 'player_assists', balldontlie: 'assists', seasonFiles: 'ast' },
  },
  threes: {
    displayName: 'Threes made',
    label: 'Threes',
    shortName: '3PM',
    noun: 'threes',
    storageCode: 3,
    ladder: { from: 1, to: 8, step: 1 },
    words: { theOddsApi: 'player_threes', balldontlie: 'threes', seasonFiles: 'threes' },
  },
  steals: {
    displayName: 'Steals',
    label: 'Steals',
    shortName: 'STL',
    noun: 'steals',
    storageCode: 4,
    ladder: { from: 1, to: 4, step: 1 },
    words: { theOddsApi: 'player_steals', balldontlie: 'steals', seasonFiles: 'stl' },
  },
  blocks: {
    displayName: 'Blocks',
    label: 'Blocks',
    shortName: 'BLK',
    noun: 'blocks',
    storageCode: 5,
    ladder: { from: 1, to: 4, step: 1 },
    words: { theOddsApi: 'player_blocks', balldontlie: 'blocks', seasonFiles: 'blk' },
  },
  turnovers: {
    displayName: 'Turnovers',
    label: 'Turnovers',
    shortName: 'TOV',
    noun: 'turnovers',
    storageCode: 6,
    ladder: { from: 1, to: 6, step: 1 },
    words: { theOddsApi: 'player_turnovers', balldontlie: null, seasonFiles: 'tov' },
  },
} as const satisfies Record<string, Descriptor>;

export type Count = keyof typeof COUNT_DESCRIPTORS;
type Weights = Readonly<Partial<Record<Count, number>>>;

/** Weighted sums of counts. */
const SUM_DESCRIPTORS = {
  ptsRebAst: {
    displayName: 'Pts + Reb + Ast',
    label: 'Pts + Reb + Ast',
    shortName: 'PRA',
    noun: 'points, rebounds and assists',
    storageCode: 7,
    ladder: { from: 10, to: 60, step: 5 },
    words: {
      theOddsApi: 'player_points_rebounds_assists',
      balldontlie: 'points_rebounds_assists',
      seasonFiles: 'pra',
    },
    weights: { points: 1, rebounds: 1, assists: 1 },
  },
  ptsReb: {
    displayName: 'Pts + Reb',
    label: 'Pts + Reb',
    shortName: 'P+R',
    noun: 'points and rebounds',
    storageCode: 8,
    ladder: { from: 10, to: 50, step: 5 },
    words: { theOddsApi: 'player_points_rebounds', balldontlie: 'points_rebounds', seasonFiles: 'pr' },
    weights: { points: 1, rebounds: 1 },
  },
  ptsAst: {
    displayName: 'Pts + Ast',
    label: 'Pts + Ast',
    shortName: 'P+A',
    noun: 'points and assists',
    storageCode: 9,
    ladder: { from: 10, to: 50, step: 5 },
    words: { theOddsApi: 'player_points_assists', balldontlie: 'points_assists', seasonFiles: 'pa' },
    weights: { points: 1, assists: 1 },
  },
  rebAst: {
    displayName: 'Reb + Ast',
    label: 'Reb + Ast',
    shortName: 'R+A',
    noun: 'rebounds and assists',
    storageCode: 10,
    ladder: { from: 4, to: 24, step: 2 },
    words: { theOddsApi: 'player_rebounds_assists', balldontlie: 'rebounds_assists', seasonFiles: 'ra' },
    weights: { rebounds: 1, assists: 1 },
  },
  stocks: {
    displayName: 'Steals + Blocks',
    label: 'Stocks',
    shortName: 'STK',
    noun: 'steals and blocks',
    storageCode: 11,
    ladder: { from: 1, to: 6, step: 1 },
    words: { theOddsApi: 'player_blocks_steals', balldontlie: null, seasonFiles: 'stocks' },
    weights: { steals: 1, blocks: 1 },
  },
  fantasyScore: {
    displayName: 'Fantasy score',
    label: 'Fantasy',
    shortName: 'FAN',
    noun: 'fantasy points',
    storageCode: 12,
    ladder: { from: 15, to: 70, step: 5 },
    words: { theOddsApi: 'player_fantasy_points', balldontlie: null, seasonFiles: 'fantasy' },
    weights: { points: 1, rebounds: 1.2, assists: 1.5, steals: 3, blocks: 3, turnovers: -1 },
  },
} as const satisfies Record<string, Descriptor & { weights: Weights }>;

export type Stat = Count | keyof typeof SUM_DESCRIPTORS;

export const COUNTS: readonly Count[] = keysOf(COUNT_DESCRIPTORS);
export const STATS: readonly Stat[] = [...COUNTS, ...keysOf(SUM_DESCRIPTORS)];

export const STAT_CATALOGUE: Readonly<Record<Stat, Descriptor>> = {
  ...COUNT_DESCRIPTORS,
  ...SUM_DESCRIPTORS,
};

export const isStat = (word: string): word is Stat => Object.hasOwn(STAT_CATALOGUE, word);

/** The counts that a stat adds up; a count consists of itself. */
export type Part = { count: Count; weight: number };

const isCount = (stat: Stat): stat is Count => stat in COUNT_DESCRIPTORS;
const weightsOf = (stat: Stat): Weights => (isCount(stat) ? { [stat]: 1 } : SUM_DESCRIPTORS[stat].weights);

/** A value for every stat. */
export const byStat = <T>(of: (stat: Stat) => T): Record<Stat, T> => recordOf(STATS, of);

export const PARTS: Readonly<Record<Stat, readonly Part[]>> = byStat((stat) =>
  entriesOf(weightsOf(stat)).map(([count, weight]) => ({ count, weight })),
);

/** Whether its values are whole numbers; the others move in tenths. */
export const isWhole = (stat: Stat): boolean => WHOLE.has(stat);
const WHOLE = new Set(STATS.filter((stat) => PARTS[stat].every(({ weight }) => Number.isInteger(weight))));

/** The columns of the counts in season files. */
export type CountColumn = (typeof COUNT_DESCRIPTORS)[Count]['words']['seasonFiles'];
export const countColumn = (count: Count): CountColumn => COUNT_DESCRIPTORS[count].words.seasonFiles;

/** The stats that a source of prices offers, by its names for them. */
export const statsByWord = (source: keyof Descriptor['words']): Readonly<Record<string, Stat>> =>
  Object.fromEntries(
    STATS.flatMap((stat) => {
      const word = STAT_CATALOGUE[stat].words[source];
      return word === null ? [] : [[word, stat]];
    }),
  );
