import { createHash } from 'node:crypto';
import { marked } from 'marked';
import { Type } from 'typebox';
import { open } from '../../platform/http/access.ts';
import { brunoCollection, postmanCollection } from '../../platform/http/openapi/collections.ts';
import type { Document } from '../../platform/http/openapi/document.ts';
import { llmsFullText, llmsText } from '../../platform/http/openapi/llms.ts';
import { escapeHtml, scrolling, sendPage } from '../../platform/http/page.ts';
import type { App } from '../../platform/http/shell.ts';
import { lazy } from '../../platform/lazy.ts';
import { Problem } from '../../platform/problem.ts';
import { asyncApi } from '../../webhooks/asyncapi.ts';
import { type Guide, readGuides } from './pages.ts';

/** Shows the guides whose text has all the words. Runs under a policy that allows only its hash. */
const SEARCH = `
const field = document.querySelector('#search');
const status = document.querySelector('#found');
const guides = [...document.querySelectorAll('[data-text]')];
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const guide of guides) {
    const text = guide.dataset.text;
    guide.hidden = !words.every((word) => text.includes(word));
    if (!guide.hidden) shown += 1;
  }
  status.textContent = words.length === 0 ? '' : shown === 0 ? 'No results.' : shown === 1 ? '1 guide' : shown + ' guides';
});
`;
const SEARCH_HASH = createHash('sha256').update(SEARCH).digest('base64');

const searchable = ({ title, about, text }: Guide): string =>
  escapeHtml(`${title} ${about} ${text}`.toLowerCase().replaceAll(/[\s|#*`]+/g, ' '));

const listPage = (guides: readonly Guide[]): string =>
  `<h1>Guides</h1>
<p>For developers. The <a href="/docs">API reference</a> has every operation; <a href="/openapi.json">OpenAPI</a>, <a href="/asyncapi.json">AsyncAPI</a>, <a href="/docs/postman.json">Postman</a>, <a href="/docs/bruno.json">Bruno</a> and <a href="/llms.txt">llms.txt</a> are for programs.</p>
<p><label for="search">Search the guides</label> <input id="search" type="search" autocomplete="off"> <span id="found" role="status" class="muted"></span></p>
${guides
  .map(
    (guide) =>
      `<article data-text="${searchable(guide)}"><h2><a href="${guide.url}">${escapeHtml(guide.title)}</a></h2><p>${escapeHtml(guide.about)}</p></article>`,
  )
  .join('\n')}
<script>${SEARCH}</script>`;

/** Links between files of the repository lead to the guide, or to the text alone. */
function html(text: string, guides: readonly Guide[]): string {
  let tables = 0; // regions need different names
  const known = new Map(guides.map(({ slug, url }) => [`${slug}.md`, url]));
  return marked
    .parse(text, { async: false })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<table>[\s\S]*?<\/table>/g, (table) => scrolling(`Table ${++tables}`, table))
    .replaceAll(
      /<a href="(?!https?:|\/|#)([^"]+)">([\s\S]*?)<\/a>/g,
      (_whole, path: string, label: string) => {
        const url = known.get(path.split('/').at(-1)?.split('#')[0] ?? '');
        return url ? `<a href="${url}">${label}</a>` : label;
      },
    )
    .replaceAll(/<img [^>]*>/g, '');
}

/** The guides, and the description of the API in the formats of other tools. Each is computed at its first request. */
export function guideRoutes(app: App, { baseUrl, version }: { baseUrl: string; version: string }): void {
  const config = { access: open, page: true };
  const guides = readGuides();
  const described = lazy((): Document => JSON.parse(JSON.stringify(app.swagger())));
  const list = lazy(() => listPage(guides));
  const pages = new Map(
    guides.map(({ slug, title, text }) => {
      const body = lazy(() => `<p><a href="/docs/guides">All guides</a></p>${html(text, guides)}`);
      return [slug, { title, body }];
    }),
  );

  app.get('/docs/guides', {
    config,
    handler: async (_request, reply) =>
      sendPage(reply, { title: 'Guides', body: list(), scriptHash: SEARCH_HASH }),
  });
  app.get('/docs/guides/:slug', {
    config,
    schema: { params: Type.Object({ slug: Type.String() }) },
    handler: async ({ params: { slug } }, reply) => {
      const page = pages.get(slug);
      if (!page) throw new Problem('not-found', 'There is no guide of this name.');
      return sendPage(reply, { title: page.title, body: page.body() });
    },
  });

  const files: Record<string, [type: string, make: () => string]> = {
    '/llms.txt': ['text/plain', () => llmsText(described(), guides)],
    '/llms-full.txt': ['text/plain', () => llmsFullText(described(), guides)],
    '/asyncapi.json': ['application/json', () => JSON.stringify(asyncApi({ baseUrl, version }))],
    '/docs/postman.json': ['application/json', () => JSON.stringify(postmanCollection(described()))],
    '/docs/bruno.json': ['application/json', () => JSON.stringify(brunoCollection(described()))],
  };
  for (const [url, [type, make]] of Object.entries(files)) {
    const text = lazy(make);
    app.get(url, {
      config,
      handler: async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text()),
    });
  }
}
