import { readFileSync } from 'node:fs';
import type { Page } from '../../platform/http/openapi/llms.ts';

const DOCS = new URL('../../../docs/', import.meta.url);

/** By the last segment of the URL: the file below docs/, and what the guide is about. */
const GUIDES: readonly (readonly [slug: string, file: string, about: string])[] = [
  ['quick-start', 'guides/quick-start.md', 'API key, first request, where to go on'],
  ['picks', 'guides/picks.md', 'Filters, versions and results of picks'],
  ['research', 'guides/research.md', 'Players, games, alternate lines and lines of your own'],
  ['webhooks', 'webhooks.md', 'Receive and verify events, with programs in several languages'],
  ['replay', 'replay.md', 'Test an integration with a past day and its own clock'],
  ['mcp', 'mcp.md', 'Connect Claude, Cursor and other assistants through MCP'],
  ['ledger', 'ledger.md', 'Verify that picks were published before their games'],
  ['errors', 'guides/errors.md', 'Problem details, slugs, and what to retry'],
  ['limits', 'guides/limits.md', 'Rate limits, caching and other limits'],
  ['deprecation', 'guides/deprecation.md', 'What may change, what may not, and how operations end'],
];

export type Guide = Page & { slug: string };

/** The guides in reading order, as Markdown. */
export const readGuides = (): Guide[] =>
  GUIDES.map(([slug, file, about]) => {
    const text = readFileSync(new URL(file, DOCS), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? slug;
    return { slug, title, about, url: `/docs/guides/${slug}`, text };
  });
