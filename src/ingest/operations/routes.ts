import type { FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { type Access, adminOnly, callerName, ops } from '../../platform/http/access.ts';
import { once } from '../../platform/http/idempotency.ts';
import { type App, callerOf } from '../../platform/http/shell.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { NoContent } from '../../platform/schema.ts';
import { cancelOperation } from './cancel-operation.ts';
import {
  IngestRequest,
  Operation,
  OperationPage,
  OperationParams,
  OperationQuery,
  ScoreDayRequest,
  SettleRequest,
} from './contract.ts';
import { addressOf, operationOnWire } from './on-wire.ts';
import type { OperationRow } from './queries.ts';
import { queueOperation, retryOperation } from './queue-operation.ts';
import { pageOperations, showOperation } from './read-operations.ts';
import { readIngest, readScoreDay, readSettle, type Work } from './read-request.ts';

const tags = ['operations'];
const POLL_AFTER_SECONDS = '2';

/** Also set on replayed responses, because the client polls the operation in either case. */
const pollSoon: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 202) reply.header('retry-after', POLL_AFTER_SECONDS);
  done(null, payload);
};

export type OperationDeps = { db: Db; clock: Clock; jobs: Jobs };

export function operationRoutes(app: App, { db, clock, jobs }: OperationDeps): void {
  const accept = (
    request: FastifyRequest,
    reply: FastifyReply,
    queue: (db: Db, ask: { createdBy: string; now: Date }) => Promise<OperationRow>,
  ) => {
    const createdBy = callerName(callerOf(request));
    return once({ db, clock, request, reply, principal: createdBy }, async (db) => {
      const now = clock.now();
      const operation = await queue(db, { createdBy, now });
      return { status: 202, body: operationOnWire(operation, [], now), location: addressOf(operation.id) };
    });
  };
  const queue = (request: FastifyRequest, reply: FastifyReply, work: Work) =>
    accept(request, reply, (db, ask) => queueOperation(db, jobs, { ...work, ...ask }));

  const commands = {
    access: ops('ops:commands'),
    idempotent: true,
    problems: ['operation-in-progress', 'queue-full'],
  } as const;
  const response = { 202: Operation };

  app.post('/ops/operations/run-ingest', {
    config: commands,
    onSend: pollSoon,
    schema: {
      operationId: 'runIngest',
      summary: 'Queue an ingest of one day',
      tags,
      body: IngestRequest,
      response,
    },
    handler: (request, reply) => queue(request, reply, readIngest(request.body, clock.now())),
  });

  app.post('/ops/operations/score-day', {
    config: commands,
    onSend: pollSoon,
    schema: {
      operationId: 'scoreDay',
      summary: 'Queue the scoring of one day',
      tags,
      body: ScoreDayRequest,
      response,
    },
    handler: (request, reply) => queue(request, reply, readScoreDay(request.body, clock.now())),
  });

  app.post('/ops/operations/settle', {
    config: commands,
    onSend: pollSoon,
    schema: {
      operationId: 'settleDays',
      summary: 'Queue the settlement of one or more days',
      tags,
      body: SettleRequest,
      response,
    },
    handler: (request, reply) => queue(request, reply, readSettle(request.body, clock.now())),
  });

  app.post('/ops/operations/:id/retry', {
    config: commands,
    onSend: pollSoon,
    schema: {
      operationId: 'retryOperation',
      summary: 'Queue the same operation again',
      tags,
      params: OperationParams,
      response,
    },
    handler: (request, reply) =>
      accept(request, reply, (db, ask) => retryOperation(db, jobs, { id: request.params.id, ...ask })),
  });

  const cancel = (
    path: string,
    { access, force }: { access: Access; force: boolean },
    named: { operationId: string; summary: string },
  ) =>
    app.post(path, {
      config: { access, idempotent: true, problems: ['operation-not-cancellable'] },
      schema: { ...named, tags, params: OperationParams, response: { 204: NoContent } },
      handler: (request, reply) => {
        const caller = callerOf(request);
        const actor = callerName(caller);
        const ask = { id: request.params.id, force, actor, userId: caller.userId, ip: request.ip };
        return once({ db, clock, request, reply, principal: actor }, async (db) => {
          await cancelOperation(db, { ...ask, now: clock.now() });
          return { status: 204 };
        });
      },
    });
  cancel(
    '/ops/operations/:id/cancel',
    { access: ops('ops:commands'), force: false },
    { operationId: 'cancelOperation', summary: 'Cancel an operation' },
  );
  cancel(
    '/admin/commands/:id/cancel',
    { access: adminOnly, force: true },
    { operationId: 'forceCancelOperation', summary: 'Cancel an operation, even if its worker is lost' },
  );

  app.get('/ops/operations', {
    config: { access: ops('ops:read') },
    schema: {
      operationId: 'listOperations',
      summary: 'List operations, newest first',
      tags,
      querystring: OperationQuery,
      response: { 200: OperationPage },
    },
    handler: (request) => pageOperations(db, { ...request.query, now: clock.now() }),
  });

  app.get('/ops/operations/:id', {
    config: { access: ops('ops:read') },
    schema: {
      operationId: 'getOperation',
      summary: 'Get an operation with its steps',
      tags,
      params: OperationParams,
      response: { 200: Operation },
    },
    handler: (request) => showOperation(db, request.params.id, clock.now()),
  });
}
