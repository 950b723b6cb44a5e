import { Type } from 'typebox';
import { DEFAULT_LEAGUE, LEAGUES, type League } from '../../domain/leagues.ts';
import { OperationQuery } from '../../ingest/operations/contract.ts';
import { STEP_NAMES } from '../../ingest/operations/step-names.ts';
import type { Config } from '../../platform/config/config.ts';
import { ops, signedIn } from '../../platform/http/access.ts';
import type { App } from '../../platform/http/shell.ts';
import { Limit } from '../../platform/http/time-query.ts';
import { Int32, OneOf } from '../../platform/schema.ts';
import {
  Board,
  DataAge,
  ErrorSummary,
  FreshnessItem,
  Health,
  JobQueue,
  PipelineRunPage,
  SecretStatus,
  Services,
  SettlementDiagnostics,
} from './contract.ts';
import { dataAge } from './data-age.ts';
import { ERRORS_LIMIT, errorSummary } from './errors.ts';
import { DEFAULT_DAYS as EXPECTED_DAYS, expectedOutputs, MOST_DAYS } from './expected-outputs.ts';
import { freshness } from './freshness.ts';
import { type HealthDeps, health } from './health.ts';
import { jobQueues } from './job-queues.ts';
import { OUTPUT_STATES } from './output-states.ts';
import { pipelineRuns } from './pipeline-runs.ts';
import type { SecretChecker } from './secret-checker.ts';
import { services } from './services.ts';
import { DEFAULT_DAYS as SETTLEMENT_DAYS, settlementDiagnostics } from './settlement.ts';

const tags = ['diagnostics'];
const read = { access: ops('ops:read') };

const ErrorQuery = Type.Object({
  from: Type.Optional(Type.String({ format: 'date-time', description: 'Default: 24 hours ago' })),
  category: Type.Optional(Type.String({ maxLength: 64, description: 'Only this category' })),
  limit: Type.Optional(Limit(ERRORS_LIMIT)),
});
const SettlementQuery = Type.Object({
  days: Type.Optional(
    Int32({ minimum: 1, description: `Default ${SETTLEMENT_DAYS}; at most 90 are checked` }),
  ),
});
const BoardQuery = Type.Object({
  days: Type.Optional(
    Int32({ minimum: 1, description: `Default ${EXPECTED_DAYS}; at most ${MOST_DAYS} are shown` }),
  ),
  league: Type.Optional(OneOf(LEAGUES)),
  step: Type.Optional(OneOf(STEP_NAMES)),
  state: Type.Optional(OneOf(OUTPUT_STATES)),
});

export type DiagnosticsDeps = HealthDeps & {
  config: Config;
  feed: { leagues?: readonly League[] };
  secretChecker: SecretChecker;
};

export function diagnosticsRoutes(app: App, deps: DiagnosticsDeps): void {
  const { db, clock, config, feed, secretChecker } = deps;
  const freshnessAsk = () => ({
    oddsEveryMinutes: config.feed.oddsEveryMinutes,
    now: clock.now(),
    leagues: feed.leagues,
  });

  app.get('/diagnostics/settlement', {
    config: read,
    schema: {
      operationId: 'getSettlementDiagnostics',
      summary: 'Get the settlement status of the last days',
      tags,
      querystring: SettlementQuery,
      response: { 200: SettlementDiagnostics },
    },
    handler: ({ query }) => settlementDiagnostics(db, { ...query, now: clock.now() }),
  });

  const freshnessPaths = {
    listFreshness: '/ops/freshness',
    listDiagnosticsFreshness: '/diagnostics/freshness',
  };
  for (const [operationId, path] of Object.entries(freshnessPaths))
    app.get(path, {
      config: read,
      schema: {
        operationId,
        summary: 'Get the age of each feed',
        tags,
        response: { 200: Type.Array(FreshnessItem) },
      },
      handler: () => freshness(db, freshnessAsk()),
    });

  app.get('/data-age', {
    config: { access: signedIn() },
    schema: {
      operationId: 'listDataAges',
      summary: 'Get the age of the data in the dashboard, by feed',
      tags: ['account'],
      querystring: Type.Object({ league: Type.Optional(OneOf(LEAGUES)) }),
      response: { 200: Type.Array(DataAge) },
    },
    handler: ({ query: { league = DEFAULT_LEAGUE } }) => dataAge(db, { league, ...freshnessAsk() }),
  });

  const errorPaths = { listErrors: '/ops/errors', listAdminErrors: '/admin/observability/errors' };
  for (const [operationId, path] of Object.entries(errorPaths))
    app.get(path, {
      config: read,
      schema: {
        operationId,
        summary: 'List errors by category and step',
        tags,
        querystring: ErrorQuery,
        response: { 200: Type.Array(ErrorSummary) },
      },
      handler: ({ query }) => errorSummary(db, { ...query, now: clock.now() }),
    });

  app.get('/ops/expected', {
    config: read,
    schema: {
      operationId: 'getExpectedOutputs',
      summary: 'List expected outputs by day and step, with due time and state',
      tags,
      querystring: BoardQuery,
      response: { 200: Board },
    },
    handler: ({ query }) => expectedOutputs(db, { ...query, now: clock.now() }),
  });

  app.get('/ops/health', {
    config: { ...read, noStore: true },
    schema: {
      operationId: 'getHealth',
      summary: 'Get the health of the service',
      tags,
      response: { 200: Health, 503: Health },
    },
    handler: async (_request, reply) => {
      const found = await health(deps);
      return reply.code(found.status === 'down' ? 503 : 200).send(found);
    },
  });

  app.get('/ops/services', {
    config: read,
    schema: {
      operationId: 'getServices',
      summary: 'List processes with their last heartbeat, and live sources with their cost and state',
      tags,
      response: { 200: Services },
    },
    handler: () => services(db, clock.now()),
  });

  app.get('/ops/jobs', {
    config: read,
    schema: {
      operationId: 'listJobQueues',
      summary: 'List background job queues',
      tags,
      response: { 200: Type.Array(JobQueue) },
    },
    handler: () => jobQueues(db, clock.now()),
  });

  app.get('/ops/pipeline-runs', {
    config: read,
    schema: {
      operationId: 'listPipelineRuns',
      summary: 'List pipeline runs with their steps',
      tags,
      querystring: OperationQuery,
      response: { 200: PipelineRunPage },
    },
    handler: ({ query }) => pipelineRuns(db, query),
  });

  app.get('/ops/secrets/status', {
    config: { access: ops('ops:config'), noStore: true },
    schema: {
      operationId: 'listSecretStatuses',
      summary: 'List secrets: whether each is set and accepted, never its value',
      tags,
      response: { 200: Type.Array(SecretStatus) },
    },
    handler: () => secretChecker.report(),
  });
}
