import swagger from '@fastify/swagger';
import type { RouteOptions } from 'fastify';
import { open } from '../access.ts';
import type { App } from '../shell.ts';
import { accessText, SECURITY_SCHEMES, securityOf } from './access-text.ts';
import { addCodeSamples } from './code-samples.ts';
import { type Document, type Operation, operationsOf, type Paths, type Schema } from './document.ts';
import { type Examples, mergeExamples } from './examples.ts';
import { createNamer } from './name-schemas.ts';
import { PROBLEM_SCHEMA, problemResponses, problemsOf } from './problem-responses.ts';
import { headersOf, notModified, usedHeaders } from './response-headers.ts';
import { fillTexts, type Texts } from './texts.ts';

export type Description = {
  baseUrl: string;
  version: string;
  info: string;
  texts: Texts;
  examples: Examples;
  webhooks: Paths;
  /** Schemas that say more than the ones that serialize, by name. */
  schemas: Record<string, Schema>;
};

const IDEMPOTENCY_KEY = {
  type: 'object',
  properties: {
    'idempotency-key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      description:
        'A value of your choice. A retry with the same key returns the first response and has no second effect. Kept for 24 hours.',
    },
  },
};
const keyHeader = (idempotent: true | 'required') =>
  idempotent === 'required' ? { ...IDEMPOTENCY_KEY, required: ['idempotency-key'] } : IDEMPOTENCY_KEY;

/** OpenAPI 3.1 from the schemas that validate and serialize. Must be registered before the routes. */
export async function describeApi(app: App, description: Description): Promise<void> {
  const { baseUrl, version, info, texts } = description;
  const routes = new Map<string, RouteOptions>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Hardwood',
        version,
        description: info,
        contact: { name: 'Hardwood', url: `${baseUrl}/docs` },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: baseUrl, description: 'This service' }],
      tags: [...texts.tags],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url, route }) => {
      const { page, idempotent } = route.config ?? {};
      if (schema?.operationId) routes.set(schema.operationId, route);
      return {
        url,
        schema: { ...schema, hide: page === true, ...(idempotent ? { headers: keyHeader(idempotent) } : {}) },
      };
    },
    transformObject: (given) => {
      if (!('openapiObject' in given)) return {};
      // The library's type of a document is looser than what it makes of our routes.
      const document: Document = JSON.parse(JSON.stringify(given.openapiObject));
      return complete(document, description, routes) as never;
    },
  });
}

function complete(document: Document, description: Description, routes: Map<string, RouteOptions>): Document {
  const { texts, webhooks, schemas, examples } = description;
  const namer = createNamer(texts.enums);
  for (const [name, schema] of Object.entries({ Problem: PROBLEM_SCHEMA, ...schemas }))
    namer.define(name, schema);
  document.webhooks = structuredClone(webhooks);
  for (const { operation } of operationsOf(document.paths)) namer.addWithheld(operation);
  for (const { operation } of operationsOf(document.paths)) {
    const route = routes.get(operation.operationId);
    if (route) describeOperation(operation, route, texts);
    namer.nameOperation(operation);
  }
  for (const { operation } of operationsOf(document.webhooks)) namer.nameOperation(operation);
  document.components.schemas = { ...namer.named };
  document.components.headers = usedHeaders(document.paths);
  fillTexts(document, texts);
  mergeExamples(document, examples);
  addCodeSamples(document);
  return document;
}

function describeOperation(operation: Operation, route: RouteOptions, texts: Texts): void {
  const access = route.config?.access ?? open;
  const { sentence, extension } = accessText(access);
  const [text, success] = texts.operations[operation.operationId] ?? [];
  operation.description = [operation.description ?? text, sentence].filter(Boolean).join('\n\n');
  operation.security = securityOf(access);
  Object.assign(operation, extension);
  if (route.config?.deprecated) operation.deprecated = true;
  const own = Object.entries(operation.responses).map(([status, response]) => [
    status,
    response.description === 'Default Response'
      ? {
          ...response,
          description: (Number(status) < 400 ? success : undefined) ?? 'The same record, with what is wrong.',
        }
      : response,
  ]);
  const responses: Operation['responses'] = {
    ...Object.fromEntries(own),
    ...notModified(route),
    ...problemResponses(problemsOf(route)),
    ...Object.fromEntries(own.filter(([status]) => Number(status) >= 400)),
  };
  for (const [status, response] of Object.entries(responses))
    responses[status] = { ...response, headers: { ...headersOf(route, status), ...response.headers } };
  operation.responses = responses;
}

/** The document, generated at the first request. */
export function serveApiDescription(app: App): void {
  let document: string | undefined;
  app.get('/openapi.json', {
    config: { access: open, page: true },
    handler: async (_request, reply) => {
      document ??= JSON.stringify(app.swagger());
      return reply
        .type('application/json; charset=utf-8')
        .header('access-control-allow-origin', '*')
        .send(document);
    },
  });
}
