import { type Static, Type } from 'typebox';
import { LEAGUES } from '../../domain/leagues.ts';
import { OPERATION_STATUSES, OPERATION_TYPES } from '../../ingest/operations/state.ts';
import { STEP_NAMES } from '../../ingest/operations/step-names.ts';
import { DateTime, Day, Int32, Nullable, OneOf } from '../../platform/schema.ts';
import { OUTPUT_STATES } from './output-states.ts';

export const DAY_STATUSES = ['empty', 'settled', 'pending', 'overdue'] as const;

export const SettlementDiagnostics = Type.Object(
  {
    daysChecked: Int32(),
    checkedFrom: Day(),
    checkedTo: Day(),
    status: OneOf(['ok', 'pending', 'overdue'], { description: 'Status of the worst day' }),
    totalUnsettled: Int32(),
    days: Type.Array(
      Type.Object({
        date: Day(),
        totalPicks: Int32(),
        settledPicks: Int32(),
        unsettledPicks: Int32(),
        status: OneOf(DAY_STATUSES, {
          description: 'overdue: unsettled twelve hours after the last game should have ended',
        }),
      }),
      { description: 'Newest first' },
    ),
  },
  { title: 'SettlementDiagnostics' },
);
export type SettlementDiagnostics = Static<typeof SettlementDiagnostics>;

export const FreshnessItem = Type.Object(
  {
    variant: Type.String({ description: 'League and step, such as nba.odds' }),
    lastSuccessAt: Nullable(DateTime()),
    lastErrorAt: Nullable(DateTime()),
    lastErrorMessage: Nullable(Type.String()),
    ageMinutes: Nullable(Type.Number()),
    status: OneOf(['fresh', 'stale', 'error', 'never']),
  },
  { title: 'FreshnessItem' },
);
export type FreshnessItem = Static<typeof FreshnessItem>;

export const DataAge = Type.Object(
  {
    feed: Type.String({ description: 'schedule, gamelogs, injuries, odds or score' }),
    lastSuccessAt: Nullable(DateTime()),
    status: OneOf(['fresh', 'stale', 'error', 'never']),
  },
  { title: 'DataAge' },
);
export type DataAge = Static<typeof DataAge>;

export const ErrorSummary = Type.Object(
  {
    errorCategory: Type.String(),
    stepName: Type.String(),
    count: Int32(),
    lastOccurrence: DateTime(),
    sampleMessages: Type.Array(Type.String(), { description: 'The latest distinct messages, at most five' }),
  },
  { title: 'ErrorSummary' },
);
export type ErrorSummary = Static<typeof ErrorSummary>;

export const SECRET_STATUSES = ['valid', 'invalid', 'missing', 'unverified', 'expired'] as const;
export const SecretStatus = Type.Object(
  {
    keyName: Type.String(),
    service: Type.String(),
    status: OneOf(SECRET_STATUSES),
    source: OneOf(['env', 'file', 'database', 'generated', 'none']),
    lastValidatedAt: DateTime(),
  },
  { title: 'SecretStatus' },
);
export type SecretStatus = Static<typeof SecretStatus>;

export const CHECK_STATUSES = ['ok', 'degraded', 'down'] as const;
const Check = Type.Object({ status: OneOf(CHECK_STATUSES), detail: Type.String() }, { title: 'HealthCheck' });
export type Check = Static<typeof Check>;

export const Health = Type.Object(
  {
    status: OneOf(CHECK_STATUSES),
    version: Type.String(),
    uptimeSec: Int32(),
    checks: Type.Object({
      database: Check,
      replica: Type.Optional(Check),
      worker: Check,
      webhooks: Check,
      disk: Check,
    }),
  },
  { title: 'Health' },
);
export type Health = Static<typeof Health>;

export const ServiceItem = Type.Object(
  {
    id: Type.String(),
    role: Type.String({ description: 'all, api or worker' }),
    host: Type.String(),
    pid: Int32(),
    version: Type.String(),
    startedAt: DateTime(),
    lastSeenAt: DateTime(),
    status: OneOf(['up', 'silent', 'stopped'], { description: 'silent: no heartbeat for 30 seconds' }),
  },
  { title: 'ServiceItem' },
);
export type ServiceItem = Static<typeof ServiceItem>;

const SourceItem = Type.Object(
  {
    source: Type.String(),
    status: OneOf(['ok', 'failing', 'resting'], {
      description:
        'failing: the last request failed; resting: failed too often, so no requests are sent for a while',
    }),
    requestsToday: Int32({ description: 'Days are UTC' }),
    failuresToday: Int32(),
    creditsToday: Int32(),
    creditsUsed: Nullable(Int32({ description: 'As reported by the source' })),
    creditsRemaining: Nullable(Int32()),
    lastSuccessAt: Nullable(DateTime()),
    lastFailureAt: Nullable(DateTime()),
    lastFailure: Nullable(Type.String()),
    restsUntil: Nullable(DateTime()),
  },
  { title: 'SourceItem' },
);
export type SourceItem = Static<typeof SourceItem>;

export const Services = Type.Object(
  {
    processes: Type.Array(ServiceItem),
    sources: Type.Array(SourceItem, { description: 'Live sources that were used, across all processes' }),
  },
  { title: 'Services' },
);
export type Services = Static<typeof Services>;

export const JobQueue = Type.Object(
  {
    name: Type.String(),
    status: OneOf(['ok', 'delayed', 'full']),
    waiting: Int32({ description: 'Due now' }),
    running: Int32(),
    failed: Int32({ description: 'Failed within the last 24 hours' }),
    oldestWaitingSec: Nullable(Int32()),
    lastCompletedAt: Nullable(DateTime()),
  },
  { title: 'JobQueue' },
);
export type JobQueue = Static<typeof JobQueue>;

const PipelineRun = Type.Object(
  {
    id: Int32(),
    type: OneOf(OPERATION_TYPES),
    league: OneOf(LEAGUES),
    date: Day(),
    lastDate: Day(),
    status: OneOf(OPERATION_STATUSES),
    createdBy: Type.String(),
    createdAt: DateTime(),
    startedAt: Nullable(DateTime()),
    completedAt: Nullable(DateTime()),
    durationMs: Nullable(Int32()),
    error: Nullable(Type.String()),
    steps: Type.Array(
      Type.Object({
        date: Day(),
        name: Type.String(),
        status: OneOf(['running', 'succeeded', 'failed', 'cancelled']),
        tries: Int32(),
        rows: Int32(),
        warnings: Type.Array(Type.String()),
        startedAt: DateTime(),
        finishedAt: Nullable(DateTime()),
      }),
    ),
  },
  { title: 'PipelineRun' },
);
export const PipelineRunPage = Type.Object(
  { items: Type.Array(PipelineRun), nextCursor: Nullable(Type.String()) },
  { title: 'PipelineRunPage' },
);
export type PipelineRunPage = Static<typeof PipelineRunPage>;

const ExpectedOutput = Type.Object(
  {
    date: Day(),
    league: OneOf(LEAGUES),
    step: OneOf(STEP_NAMES),
    state: OneOf(OUTPUT_STATES, {
      description: 'caught-up: done, but late; partial: it ran but something is missing',
    }),
    dueAt: Nullable(DateTime()),
    doneAt: Nullable(DateTime()),
    expected: Int32({ description: 'Games, picks, or one run' }),
    found: Int32(),
    note: Nullable(Type.String()),
  },
  { title: 'ExpectedOutput' },
);
export type ExpectedOutput = Static<typeof ExpectedOutput>;

export const Board = Type.Object(
  {
    from: Day(),
    to: Day(),
    generatedAt: DateTime(),
    counts: Type.Record(Type.String(), Int32(), {
      description: 'Items in each state, before the `state` filter',
    }),
    items: Type.Array(ExpectedOutput, { description: 'Newest day first' }),
  },
  { title: 'ExpectedOutputs' },
);
export type Board = Static<typeof Board>;
