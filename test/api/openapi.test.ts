import { beforeAll, expect, test } from 'vitest';
import { apiDescription } from '../../src/process/api-description.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  security: object[];
  responses: Record<string, { content?: object }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

let document: Document;
const service = duringTests(startTestService);
beforeAll(async () => {
  document = (await service.anonymous.get('~/openapi.json')).body;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

test('is OpenAPI 3.1, and the copy in docs is the same', async () => {
  expect(document.openapi).toBe('3.1.1');
  await expect(`${JSON.stringify(await apiDescription(), null, 2)}\n`).toMatchFileSnapshot(
    '../../docs/openapi.json',
  );
});

test('describes every route of the API, each with an id of its own, a summary, a tag and its credentials', () => {
  const described = operations().map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  const routes = service.routes
    .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api/'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(described).toEqual(expect.arrayContaining(routes));
  const ids = operations().map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operationId, summary, tags, security } of operations()) {
    expect(operationId, path).toMatch(/^[a-z]+([A-Z][a-z]+)*$/);
    expect(summary, path).toEqual(expect.any(String));
    expect(tags, path).toHaveLength(1);
    expect(security, path).toEqual(expect.any(Array));
  }
});

test('every problem is application/problem+json, and every reference leads somewhere', () => {
  for (const { path, responses } of operations())
    for (const [status, response] of Object.entries(responses))
      if (Number(status) >= 400 && path !== '/readyz' && path !== '/api/v1/ops/health')
        expect(Object.keys(response.content ?? {}), `${path} ${status}`).toEqual([
          'application/problem+json',
        ]);
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name ?? '',
  );
  for (const name of references) expect(document.components.schemas).toHaveProperty(name);
});
