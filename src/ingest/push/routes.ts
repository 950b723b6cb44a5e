import type { FastifyRequest } from 'fastify';
import { callerName, ops } from '../../platform/http/access.ts';
import { once } from '../../platform/http/idempotency.ts';
import { type NdjsonLimits, takeOnlyNdjson } from '../../platform/http/ndjson-body.ts';
import { type App, callerOf } from '../../platform/http/shell.ts';
import { invalid } from '../../platform/problem.ts';
import { addressOf, operationOnWire } from '../operations/on-wire.ts';
import type { OperationDeps } from '../operations/routes.ts';
import { checkLines } from './check-lines.ts';
import { PushBody, PushedBatch, PushParams } from './contract.ts';
import { pushFacts } from './push-facts.ts';
import { storedFacts } from './pushed-feed.ts';
import { readBatch } from './read-batch.ts';

export const PUSH_LIMITS: NdjsonLimits = { bytes: 8_388_608, lines: 20_000, lineBytes: 16_384 };

export async function pushFactRoutes(app: App, { db, clock, jobs }: OperationDeps): Promise<void> {
  await app.register(async (scope: App) => {
    takeOnlyNdjson(scope, PUSH_LIMITS);
    scope.post('/ops/facts/:kind', {
      config: {
        access: ops('ops:commands'),
        idempotent: 'required',
        checksText: true,
        problems: ['payload-too-large', 'queue-full'],
      },
      schema: {
        operationId: 'pushFacts',
        summary: 'Push a batch of facts',
        tags: ['operations'],
        params: PushParams,
        consumes: ['application/x-ndjson'],
        body: PushBody,
        response: { 202: PushedBatch },
      },
      handler: async (request, reply) => {
        const { kind } = request.params;
        const batchId = batchIdOf(request);
        const arrivedAt = clock.now();
        const batch = await checkLines(kind, request.body, arrivedAt);
        const { unmatched } = await readBatch(batch, { arrivedAt, asOf: arrivedAt, stored: storedFacts(db) });
        const { userId } = callerOf(request);
        const actor = callerName(callerOf(request));
        return once({ db, clock, request, reply, principal: actor }, async (db) => {
          const ask = { batch, batchId, actor, userId, ip: request.ip, now: arrivedAt };
          const operation = await pushFacts(db, jobs, ask);
          const body: PushedBatch = {
            batchId,
            kind,
            league: batch.league,
            date: batch.date,
            lines: batch.lines.length,
            unmatched: unmatched.map(({ reason, name, rows }) => ({ reason, name, rows })),
            operation: operationOnWire(operation, [], arrivedAt),
          };
          return { status: 202, body, location: addressOf(operation.id) };
        });
      },
    });
  });
}

function batchIdOf({ headers }: FastifyRequest): string {
  const id = headers['idempotency-key'];
  if (typeof id === 'string') return id;
  const detail = 'is required: it is the id of the batch';
  throw invalid([{ in: 'header', name: 'Idempotency-Key', detail }]);
}
