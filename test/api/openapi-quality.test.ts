import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { open } from '../../src/platform/http/access.ts';
import { announceDeprecations } from '../../src/platform/http/deprecation.ts';
import { describeApi } from '../../src/platform/http/openapi/describe-api.ts';
import { type Document, operationsOf, type Schema } from '../../src/platform/http/openapi/document.ts';
import type { App } from '../../src/platform/http/shell.ts';
import { apiDescription } from '../../src/process/api-description.ts';
import { descriptionOf } from '../../src/process/api-texts/description.ts';
import { TEXTS } from '../../src/process/api-texts/index.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
const redocly = (...args: string[]) =>
  run(process.execPath, [resolve(ROOT, 'node_modules/@redocly/cli/bin/cli.js'), ...args], {
    cwd: ROOT,
    maxBuffer: 1e8,
  });

let document: Document;
let schemas: Record<string, Schema>;
beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await apiDescription()));
  schemas = document.components.schemas;
});

const target = ({ $ref }: Schema) => ($ref ? schemas[$ref.split('/').at(-1) ?? ''] : undefined);

test('every operation, parameter, property and successful response has a text of its own', () => {
  const missing: string[] = [];
  for (const { operation } of operationsOf(document.paths)) {
    const { operationId, description = '', parameters = [], responses } = operation;
    if (!/\w.*\n\n\*\*Access:/s.test(description)) missing.push(operationId);
    for (const { name, description } of parameters) if (!description) missing.push(`${operationId} ${name}`);
    for (const [status, { description }] of Object.entries(responses))
      if (description === 'Default Response') missing.push(`${operationId} ${status}`);
  }
  for (const [name, { properties = {} }] of Object.entries(schemas))
    for (const [key, property] of Object.entries(properties))
      if (!property.description && !target(property)?.description) missing.push(`${name}.${key}`);
  expect(missing).toEqual([]);
});

test('every text is used', () => {
  const operations = operationsOf(document.paths).map(({ operation }) => operation);
  const ids = new Set(operations.map(({ operationId }) => operationId));
  const names = new Set([
    ...operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name)),
    ...Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
  ]);
  expect(Object.keys(TEXTS.operations).filter((id) => !ids.has(id))).toEqual([]);
  expect(Object.keys(TEXTS.fields).filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(TEXTS.own).filter((name) => !ids.has(name) && !schemas[name])).toEqual([]);
  expect(
    [...Object.keys(TEXTS.schemas), ...Object.keys(TEXTS.enums)].filter((name) => !schemas[name]),
  ).toEqual([]);
  const tags = new Set(operations.flatMap(({ tags = [] }) => tags));
  expect(TEXTS.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
});

test('every operation has an example, and every example is valid', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'doc');
  const wrong: string[] = [];
  const check = (id: string, schema: Schema | undefined, example: unknown) => {
    const { $defs: _, ...plain } = JSON.parse(
      JSON.stringify(schema ?? {}).replaceAll('#/components', 'doc#/components'),
    );
    const validate = ajv.compile(plain);
    if (!validate(example)) wrong.push(`${id}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const { operation } of operationsOf(document.paths)) {
    const { operationId: id, requestBody, responses } = operation;
    const body = requestBody?.content['application/json'];
    if (body && body.example === undefined) wrong.push(`${id}: no example of the request`);
    if (body) check(id, body.schema, body.example);
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const { schema, example } of Number(status) < 300 ? Object.values(content) : []) {
        if (example === undefined) wrong.push(`${id} ${status}: no example`);
        else check(`${id} ${status}`, schema, example);
      }
  }
  expect(wrong).toEqual([]);
  expect(readFileSync(resolve(ROOT, 'docs/examples.json'), 'utf8')).not.toMatch(
    /hwk_\w|whsec_\w|eyJ[\w-]+\.|(?<!ada|new)@example\.com/,
  );
});

test('says who may call what', () => {
  const of = (id: string) =>
    operationsOf(document.paths).find(({ operation }) => operation.operationId === id)?.operation;
  expect(of('listPicks')).toMatchObject({
    'x-tier': 'sharp',
    description: expect.stringContaining('Sharp tier'),
  });
  expect(of('getHealth')).toMatchObject({ 'x-scope': 'ops:read' });
  expect(of('listPicks')?.responses['404']).toBeUndefined();
  expect(of('getPick')?.responses['404']).toMatchObject({ 'x-problems': ['not-found'] });
  expect(of('getPick')?.responses['304']).toMatchObject({ headers: { ETag: {} } });
});

test('Spectral has nothing to say', async () => {
  const linter = new spectral.Spectral();
  // The types of the two packages do not fit together; the rule set itself is checked at run time.
  linter.setRuleset({ extends: [rulesets.oas as never] });
  // Recorded data may have fields of its own that are named `example`.
  const isData = (path: readonly (string | number)[]) =>
    path.indexOf('example') < path.lastIndexOf('example');
  const results = (await linter.run(JSON.stringify(document))).filter(({ path }) => !isData(path));
  expect(results.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`)).toEqual([]);
});

test('Redocly: no warning, a score of 85 and no breaking change since the last release', async () => {
  const [lint, score, diff] = await Promise.all([
    redocly('lint', 'hardwood', '--format=json'),
    redocly('score', 'docs/openapi.json', '--format=json'),
    redocly('diff', 'docs/openapi-released.json', 'docs/openapi.json', '--fail-on=major', '--format=json'),
  ]);
  expect(JSON.parse(lint.stdout).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  expect(JSON.parse(score.stdout).agentReadiness).toBeGreaterThanOrEqual(85);
  expect(diff.stdout).not.toBe('');
});

test('a deprecated route announces its end in headers and in the document', async () => {
  const app: App = Fastify().withTypeProvider();
  const baseUrl = 'https://picks.example.com';
  announceDeprecations(app, baseUrl);
  await describeApi(app, descriptionOf({ baseUrl, version: '1.0.0' }));
  const deprecated = { since: '2027-01-01', sunset: '2027-07-01', successor: '/api/v1/new' };
  app.get('/old', {
    config: { access: open, deprecated },
    schema: { operationId: 'getOld', summary: 'Old', response: { 200: { type: 'object', properties: {} } } },
    handler: async () => ({}),
  });
  await app.ready();
  const { headers } = await app.inject('/old');
  expect(headers).toMatchObject({
    deprecation: '@1798761600',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: `<${baseUrl}/docs/guides/deprecation>; rel="deprecation"; type="text/html", <${baseUrl}/api/v1/new>; rel="successor-version"`,
  });
  expect(JSON.parse(JSON.stringify(app.swagger())).paths['/old'].get).toMatchObject({
    deprecated: true,
    responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
  });
  await app.close();
});
