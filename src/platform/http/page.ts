import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const STYLE = `
:root { color-scheme: light dark; --ink: #17202b; --muted: #435062; --paper: #fbfaf7; --line: #d8d5cc; --accent: #8a4b12; }
@media (prefers-color-scheme: dark) { :root { --ink: #edf1f6; --muted: #a9b6c6; --paper: #10161e; --line: #2b3644; --accent: #f0a35e; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
main { max-width: 44rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
header { border-bottom: 1px solid var(--line); padding: .9rem 1.25rem; font-weight: 650; letter-spacing: .01em; }
header a { color: inherit; text-decoration: none; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 1rem; text-wrap: balance; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
p, li { overflow-wrap: anywhere; }
.muted { color: var(--muted); }
code { font: .92em ui-monospace, monospace; background: color-mix(in srgb, var(--line) 45%, transparent); padding: .1em .35em; border-radius: 4px; }
pre { overflow-x: auto; padding: .9rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
pre code { background: none; padding: 0; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
article { border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.25rem; margin: 1rem 0; }
article pre { white-space: pre-wrap; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** A small HTML page without scripts and external requests, readable in light and dark mode. */
export function sendPage(
  reply: FastifyReply,
  { title, body, canonical }: { title: string; body: string; canonical?: string },
) {
  const link = canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}">` : '';
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · Hardwood</title>${link}<link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body><header><a href="/">Hardwood</a></header><main>${body}</main></body></html>`);
}
