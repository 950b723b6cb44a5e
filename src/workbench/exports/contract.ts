import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { STATS } from '../../domain/stats.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { EXPORT_FORMATS, EXPORT_TYPES } from './kinds.ts';

export const EXPORT_STATUSES = ['queued', 'running', 'completed', 'failed'] as const;

const filters = {
  from: Type.Optional(Day({ description: 'First league day; the oldest when absent' })),
  to: Type.Optional(Day({ description: 'Last league day; today when absent' })),
  league: Type.Optional(OneOf(LEAGUES, { description: 'When absent nba; of bets all' })),
  rating: Type.Optional(OneOf(['premium', 'standard'], { description: 'Of picks and bets only' })),
  stat: Type.Optional(OneOf(STATS, { description: 'Of picks, line moves and bets only' })),
};
export const ExportFilters = Body(filters, { title: 'ExportFilters' });
export type ExportFilters = Static<typeof ExportFilters>;

export const NewExport = Body(
  { type: OneOf(EXPORT_TYPES), format: OneOf(EXPORT_FORMATS), filters: Type.Optional(ExportFilters) },
  { title: 'NewExport' },
);
export type NewExport = Static<typeof NewExport>;

export const Export = Type.Object(
  {
    id: Int32(),
    type: OneOf(EXPORT_TYPES),
    format: OneOf(EXPORT_FORMATS),
    filters: Type.Object(filters, { title: 'StoredExportFilters' }),
    status: OneOf(EXPORT_STATUSES),
    rowCount: Int32({ description: 'Rows written so far' }),
    byteSize: Type.Integer({ format: 'int64' }),
    truncated: Type.Boolean({
      description: 'Whether older rows were left out because of the row limit',
    }),
    error: Nullable(Type.String()),
    createdAt: DateTime(),
    startedAt: Nullable(DateTime()),
    completedAt: Nullable(DateTime()),
    expiresAt: DateTime(),
    expired: Type.Boolean(),
    links: Type.Record(Type.String(), Type.String()),
  },
  { title: 'Export' },
);
export type Export = Static<typeof Export>;

const FILE = { type: 'string', format: 'binary' };
/** OpenAPI content: the file in the requested format. */
export const ExportFile = (description: string) => ({
  description,
  content: {
    'text/csv': { schema: FILE },
    'application/jsonl': { schema: FILE },
    'application/vnd.apache.parquet': { schema: FILE },
  },
});
