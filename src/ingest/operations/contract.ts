import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { Body, DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { OPERATION_STATUSES, OPERATION_TYPES } from './state.ts';
import { STEP_NAMES } from './step-names.ts';

const Word = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });
const league = Type.Optional(Word(`One of: ${LEAGUES.join(', ')}; nba when absent`));

export const IngestRequest = Body(
  {
    date: Day(),
    step: Type.Optional(Nullable(Word(`One of: ${STEP_NAMES.join(', ')}; all of them when absent or null`))),
    league,
  },
  { title: 'IngestRequest' },
);
export type IngestRequest = Static<typeof IngestRequest>;

export const ScoreDayRequest = Body({ date: Day(), league }, { title: 'ScoreDayRequest' });
export type ScoreDayRequest = Static<typeof ScoreDayRequest>;

export const SettleRequest = Body(
  {
    date: Type.Optional(Day({ description: 'One day, or use from and to' })),
    from: Type.Optional(Day()),
    to: Type.Optional(Day()),
    league,
    force: Type.Optional(Type.Boolean({ description: 'Settle again even if already settled' })),
  },
  { title: 'SettleRequest' },
);
export type SettleRequest = Static<typeof SettleRequest>;

export const OperationParams = Type.Object({ id: Int32() });

export const OperationQuery = Type.Object({
  status: Type.Optional(OneOf(OPERATION_STATUSES)),
  type: Type.Optional(OneOf(OPERATION_TYPES)),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 50,
      'x-maximum': 200,
      description: 'Items per page; a value above 200 counts as 200',
    }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: 'nextCursor of the previous page' })),
});

export const STEP_STATUSES = ['pending', 'running', 'succeeded', 'failed', 'cancelled', 'skipped'] as const;

const OperationOutput = Type.Object(
  {
    steps: Type.Array(
      Type.Object({
        name: Type.String(),
        status: OneOf(STEP_STATUSES),
        rows: Int32(),
        durationMs: Nullable(Int32()),
        warnings: Type.Array(Type.String()),
      }),
    ),
    counts: Type.Object({ steps: Int32(), done: Int32(), rows: Int32(), warnings: Int32() }),
  },
  { title: 'OperationOutput' },
);
export type OperationOutput = Static<typeof OperationOutput>;

export const Operation = Type.Object(
  {
    id: Int32(),
    type: OneOf(OPERATION_TYPES),
    targetService: Type.String(),
    status: OneOf(OPERATION_STATUSES),
    createdAt: DateTime(),
    createdBy: Type.String({ description: 'user:<id> or ops-token:<id>' }),
    startedAt: Nullable(DateTime()),
    completedAt: Nullable(DateTime()),
    durationMs: Nullable(Int32()),
    cancelRequested: Type.Boolean(),
    output: Nullable(OperationOutput),
    error: Nullable(Type.String()),
    links: Type.Record(Type.String(), Type.String()),
  },
  { title: 'Operation' },
);
export type Operation = Static<typeof Operation>;

export const OperationPage = Type.Object(
  { items: Type.Array(Operation), nextCursor: Nullable(Type.String()) },
  { title: 'OperationPage' },
);
export type OperationPage = Static<typeof OperationPage>;
