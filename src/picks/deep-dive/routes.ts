import { Type } from 'typebox';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { member, open } from '../../platform/http/access.ts';
import { knownTo } from '../../platform/http/known-to.ts';
import type { App } from '../../platform/http/shell.ts';
import { AsOfQuery } from '../../platform/http/time-query.ts';
import { GLOSSARY } from '../glossary.ts';
import { DeepDive, DeepDiveParams, GlossaryTerm } from './contract.ts';
import { deepDive } from './deep-dive.ts';
import type { Narrator } from './narrator.ts';

export type DeepDiveDeps = { db: Db; clock: Clock; narrator: Narrator };

export function deepDiveRoutes(app: App, { db, clock, narrator }: DeepDiveDeps): void {
  app.get('/picks/:pickId/blocks/:blockName/deep-dive', {
    config: { access: member('pro'), problems: ['not-found'], waitsForRemote: true },
    schema: {
      operationId: 'getDeepDive',
      summary: 'Explain one block of a pick',
      tags: ['picks'],
      params: DeepDiveParams,
      querystring: AsOfQuery,
      response: { 200: DeepDive },
    },
    handler: (request) =>
      deepDive(db, narrator, { ...request.params, asOf: knownTo(request, request.query, clock).asOf }),
  });

  app.get('/glossary', {
    config: { access: open },
    schema: {
      operationId: 'listGlossaryTerms',
      summary: 'List all glossary terms',
      tags: ['picks'],
      response: { 200: Type.Array(GlossaryTerm) },
    },
    handler: () => GLOSSARY.map(({ term, definition }) => ({ term, definition })),
  });
}
