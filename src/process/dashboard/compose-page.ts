import { escapeHtml } from '../../platform/http/page.ts';
import type { SiteFacts } from './contract.ts';
import type { Place, Site } from './site.ts';

/**
 * Server-rendered content of a public page: its data for the script, and HTML for clients without scripts.
 */
export type Prepared = { path: string; data: unknown; html: string };

export function composePage(
  site: Site,
  { place, facts, prepared }: { place: Place | null; facts: SiteFacts; prepared: Prepared | null },
): string {
  const head = [
    ...(place?.chunks ?? []).map((url) => `<link rel="modulepreload" href="${escapeHtml(url)}">`),
    ...(place?.first ? [`<meta name="first-request" content="${escapeHtml(place.first)}">`] : []),
    dataBlock('site', facts),
    ...(prepared ? [dataBlock('prepared', { path: prepared.path, data: prepared.data })] : []),
  ];
  return site.html
    .replace('<!--head-->', () => head.join('\n'))
    .replace('<!--body-->', () => prepared?.html ?? NO_SCRIPT);
}

/** A JSON data block is not executed, so the content security policy need not allow it. */
const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const NO_SCRIPT =
  '<noscript><p>The dashboard needs JavaScript. <a href="/record">The track record</a> and the <a href="/sitemap.xml">player pages</a> work without it.</p></noscript>';
