import { readFileSync } from 'node:fs';
import { marked } from 'marked';
import { Type } from 'typebox';
import { PROBLEMS, Problem, type Slug } from '../problem.ts';
import { open } from './access.ts';
import { sendPage } from './page.ts';
import type { App } from './shell.ts';

const FOLDER = new URL('../../../docs/errors/', import.meta.url);

const isSlug = (text: string): text is Slug => Object.hasOwn(PROBLEMS, text);

/** The pages behind the `type` of problems: HTML for people, JSON for programs. */
export function errorPages(app: App): void {
  app.get('/errors/:slug', {
    config: { access: open, page: true },
    schema: { params: Type.Object({ slug: Type.String() }) },
    handler: async ({ params: { slug }, headers }, reply) => {
      if (!isSlug(slug)) throw new Problem('not-found', 'There is no problem type of this name.');
      const text = readFileSync(new URL(`${slug}.md`, FOLDER), 'utf8');
      if (headers.accept?.includes('application/json')) return { slug, ...PROBLEMS[slug], description: text };
      // Code that scrolls must be reachable by keyboard.
      const body = (await marked.parse(text)).replaceAll('<pre>', '<pre tabindex="0">');
      return sendPage(reply, { title: PROBLEMS[slug].title, body });
    },
  });
}
