import { Parser } from '@asyncapi/parser';
import { expect, test } from 'vitest';
import { readGuides } from '../../src/process/guides/pages.ts';
import { duringTests } from '../support/during-tests.ts';
import { startTestService } from '../support/service.ts';

const service = duringTests(startTestService);
const get = (path: string) => service.anonymous.get(`~${path}`);

test('the list of guides has a search, and every guide is a page without dead links', async () => {
  const list = await get('/docs/guides');
  expect(list.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/);
  expect(list.text).toContain('<input id="search"');
  for (const { url, title } of readGuides()) {
    expect(list.text).toContain(`href="${url}"`);
    const page = await get(url);
    expect(page.status, url).toBe(200);
    expect(page.text).toContain(`<h1>${title}</h1>`);
    for (const [, target = ''] of page.text.matchAll(/href="(\/[^"#]*)/g))
      if (/^\/(docs|errors|openapi|llms|asyncapi)/.test(target))
        expect((await get(target)).status, target).toBe(200);
  }
  expect((await get('/docs/guides/none')).status).toBe(404);
  expect((await get('/docs')).text).toContain('href="/docs/guides"');
});

test('llms.txt lists every operation and guide; the full text has the guides', async () => {
  const { body } = await get('/openapi.json');
  const short = (await get('/llms.txt')).text;
  for (const path of Object.keys(body.paths)) expect(short).toContain(` ${path}\``);
  for (const { url, text } of readGuides()) {
    expect(short).toContain(url);
    expect((await get('/llms-full.txt')).text).toContain(text.trim());
  }
});

test('the AsyncAPI document is valid and has every event type', async () => {
  const { body, text } = await get('/asyncapi.json');
  const { diagnostics } = await new Parser().parse(text);
  expect(
    diagnostics
      .filter(({ severity }) => severity <= 1)
      .map(({ message, path }) => `${path.join('.')} ${message}`),
  ).toEqual([]);
  const names = Object.values<{ name: string }>(body.components.messages).map(({ name }) => name);
  const sharp = await service.apiKey(await service.person('sharp'));
  const types: { type: string }[] = (await sharp.get('/data/events/types')).body;
  expect(names.sort()).toEqual([...types.map(({ type }) => type), 'events.batch'].sort());
});

test('the collections have every operation, with the key as a variable', async () => {
  const { body } = await get('/openapi.json');
  const operations = Object.values<object>(body.paths).flatMap((methods) => Object.keys(methods)).length;
  const postman = (await get('/docs/postman.json')).body;
  const bruno = (await get('/docs/bruno.json')).body;
  const count = (folders: { item?: unknown[]; items?: unknown[] }[]) =>
    folders.reduce((sum, { item = [], items = [] }) => sum + item.length + items.length, 0);
  expect(count(postman.item)).toBe(operations);
  expect(count(bruno.items)).toBe(operations);
  const { request } = postman.item.find(({ name }: { name: string }) => name === 'data').item[0];
  expect(request.header).toContainEqual({ key: 'X-API-Key', value: '{{apiKey}}' });
  const one = body.paths['/api/v1/data/picks/{id}'].get;
  expect(one['x-codeSamples'].map(({ label }: { label: string }) => label)).toEqual([
    'curl',
    'TypeScript',
    'Python',
  ]);
});
