import { BOX_COUNTS } from '../domain/box-scores.ts';
import { isWhole, STATS } from '../domain/stats.ts';
import { MODEL } from '../picks/contract.ts';
import type { Provenance } from '../platform/rights/sourced.ts';
import type { Column, ColumnType, SourcedColumns } from './column.ts';

export const RESOURCE_NAMES = ['picks', 'props', 'gameLogs', 'lineMoves'] as const;
export type ResourceName = (typeof RESOURCE_NAMES)[number];

export type Resource = {
  columns: readonly Column[];
  sourced: SourcedColumns;
  /** Rows are selected by the games of a range of days: its default and maximum length. */
  days: { normal: number; most: number };
};

const columns = (types: Record<string, ColumnType>): Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

const GAME = { league: 'string', date: 'date', gameId: 'integer', gameDate: 'date-time' } as const;
const PLAYER = {
  playerId: 'integer',
  playerName: 'string',
  teamId: 'integer',
  teamAbbreviation: 'string',
} as const;
const OPPONENT = {
  opponentTeamId: 'integer',
  opponentAbbreviation: 'string',
  isHome: 'boolean',
} as const;

const STAT_COLUMNS = Object.fromEntries(
  STATS.map((stat) => [stat, isWhole(stat) ? 'integer' : 'number'] as const),
);
const COUNT_COLUMNS = Object.fromEntries(BOX_COUNTS.map((count) => [count, 'integer'] as const));

const mark = (of: Provenance, names: readonly string[]): SourcedColumns =>
  Object.fromEntries(names.map((name) => [name, of]));
const fromQuotes = { kinds: ['quotes'], derived: false } as const;
const fromConsensus = { kinds: ['quotes'], derived: true } as const;
const fromBoxScores = { kinds: ['boxScores'], derived: false } as const;
const fromModel = { kinds: MODEL, derived: true };

export const RESOURCES: Record<ResourceName, Resource> = {
  picks: {
    columns: columns({
      pickId: 'integer',
      publishedAt: 'date-time',
      ...GAME,
      ...PLAYER,
      ...OPPONENT,
      stat: 'string',
      line: 'number',
      direction: 'string',
      scoreFinal: 'number',
      rating: 'string',
      confidence: 'number',
      price: 'number',
      breakEven: 'number',
      projectionMean: 'number',
      projectionP10: 'number',
      projectionP50: 'number',
      projectionP90: 'number',
      fairOdds: 'integer',
      bestSportsbook: 'string',
      bestOdds: 'integer',
      evPercent: 'number',
      stake: 'number',
      summary: 'string',
      modelVersion: 'string',
      origin: 'string',
      version: 'integer',
      status: 'string',
      closedAs: 'string',
      closedAt: 'date-time',
      result: 'string',
      actual: 'number',
      closingLine: 'number',
      clvPercent: 'number',
      closingEdgePercent: 'number',
      settledAt: 'date-time',
    }),
    sourced: {
      ...mark(fromModel, ['scoreFinal', 'rating', 'confidence', 'fairOdds', 'evPercent', 'stake']),
      ...mark(fromModel, ['projectionMean', 'projectionP10', 'projectionP50', 'projectionP90']),
      ...mark(fromConsensus, ['line', 'price', 'breakEven', 'closingLine']),
      ...mark(fromConsensus, ['clvPercent', 'closingEdgePercent']),
      ...mark(fromQuotes, ['bestSportsbook', 'bestOdds']),
      ...mark({ kinds: MODEL, derived: false }, ['summary']),
      ...mark(fromBoxScores, ['actual']),
    },
    days: { normal: 30, most: 400 },
  },
  props: {
    columns: columns({
      ...GAME,
      ...PLAYER,
      stat: 'string',
      consensusLine: 'number',
      openingLine: 'number',
      lineDelta: 'number',
      books: 'integer',
    }),
    sourced: mark(fromConsensus, ['consensusLine', 'openingLine', 'lineDelta']),
    days: { normal: 1, most: 7 },
  },
  gameLogs: {
    columns: columns({
      ...GAME,
      season: 'string',
      seasonType: 'string',
      ...PLAYER,
      ...OPPONENT,
      played: 'boolean',
      starter: 'boolean',
      minutes: 'number',
      ...STAT_COLUMNS,
      ...COUNT_COLUMNS,
      usageRate: 'number',
      plusMinus: 'integer',
      dnpReason: 'string',
    }),
    sourced: mark(fromBoxScores, [
      ...['played', 'starter', 'minutes', 'usageRate', 'plusMinus', 'dnpReason'],
      ...STATS,
      ...BOX_COUNTS,
    ]),
    days: { normal: 365, most: 400 },
  },
  lineMoves: {
    columns: columns({
      snapshotId: 'integer',
      capturedAt: 'date-time',
      ...GAME,
      ...PLAYER,
      stat: 'string',
      previousLine: 'number',
      currentLine: 'number',
      delta: 'number',
      direction: 'string',
    }),
    sourced: mark(fromConsensus, ['previousLine', 'currentLine', 'delta']),
    days: { normal: 30, most: 400 },
  },
};
