import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { FOOTER, HEADER, LAYOUT_STYLE, RIBBON } from './page-layout.ts';

const STYLE = `${LAYOUT_STYLE}
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; }
main { flex: 1; width: 100%; max-width: 60rem; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
p, li { overflow-wrap: anywhere; max-width: 44rem; }
.muted { color: var(--muted); }
.good { color: var(--hit); font-weight: 600; }
.warn { color: var(--push); font-weight: 600; }
code { font: .92em ui-monospace, monospace; background: var(--s2); padding: .1em .35em; border-radius: 4px; }
pre { overflow-x: auto; padding: .9rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--s1); }
pre code { background: none; padding: 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
@media (max-width: 480px) { table { font-size: .875rem; } th, td { padding-inline-end: .4rem; } }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; background: var(--s1); }
article pre { white-space: pre-wrap; }
article h2 { margin-top: 0; }
input[type=search] { font: inherit; padding: 8px 12px; width: 100%; max-width: 24rem; border: 1px solid var(--muted); border-radius: 8px; background: var(--s1); color: var(--text); }
[hidden] { display: none; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A wide table scrolls inside its own region, which the keyboard reaches. */
export const scrolling = (name: string, table: string): string =>
  `<section class="scroll" tabindex="0" aria-label="${escapeHtml(name)}">${table}</section>`;

/**
 * A small HTML page without external requests, readable in light and dark mode. `scriptHash` allows the one script
 * with this SHA-256.
 */
export function sendPage(
  reply: FastifyReply,
  {
    title,
    body,
    canonical,
    scriptHash,
  }: { title: string; body: string; canonical?: string; scriptHash?: string },
) {
  const link = canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '';
  const script = scriptHash ? ` script-src 'sha256-${scriptHash}';` : '';
  const ribbon = reply.getHeader('x-data') === 'demo' ? RIBBON : '';
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}';${script} img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Hardwood</title>${link}<link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body>${ribbon}${HEADER}<main>${body}</main>${FOOTER}</body></html>`);
}
