import { HEADER, LAYOUT_STYLE, RIBBON } from './page-layout.ts';

const CONFIGURATION = {
  url: '/openapi.json',
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  telemetry: false,
  hideClientButton: true,
  operationTitleSource: 'summary',
  documentDownloadType: 'json',
};

/**
 * Scalar's colors fail the contrast of WCAG AA, mostly in light mode, and its arrows are too small a target.
 * Its code blocks are in dark mode also on a light page.
 */
const CUSTOM_CSS = `
.light-mode { --scalar-color-2: #3d4653; --scalar-color-3: #566070; --scalar-color-green: #066b3a; --scalar-color-orange: #96450a; --scalar-color-red: #b4182f;
  --scalar-color-blue: #0b5cad; --scalar-color-purple: #6f35b8; --scalar-color-yellow: #7a5600; }
.dark-mode { --scalar-color-3: #a0a0a0; }
button[aria-expanded][class*=text-sidebar-c-2] { min-width: 24px; min-height: 24px; }
`;

const STYLE = `${LAYOUT_STYLE}
:root { --scalar-custom-header-height: 57px; }
body.light-mode { color-scheme: light; }
body.dark-mode { color-scheme: dark; }
.site-header { position: sticky; top: 0; z-index: 100; }
@media (width < 480px) { .site-header nav a:last-child { display: none; } } /* the introduction links to the guides */
.site-header > div { max-width: none; flex-wrap: nowrap; }
`;

/** Scalar renders late, gives no name to buttons that copy, and has a second banner on phones. */
const NAME_PARTS = `
const name = () => {
  for (const button of document.querySelectorAll('button[class*=copy-button]:not([aria-label])')) button.setAttribute('aria-label', 'Copy');
  for (const header of document.querySelectorAll('#app header:not([role])')) header.setAttribute('role', 'group');
  for (const box of document.querySelectorAll('#app [data-scalar-scroll-header]:not([role])')) {
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', 'API reference');
  }
};
new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
`;

/** The API reference below the header of the site. */
export const referenceHtml = ({ sample }: { sample: boolean }): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hardwood API</title><link rel="icon" href="/favicon.svg"><style>${STYLE}</style></head>
<body>${sample ? RIBBON : ''}${HEADER.replace('</nav>', '<a href="/docs/guides">Guides</a></nav>')}<div id="app"></div>
<script src="/docs/js/scalar.js"></script>
<script>${NAME_PARTS}Scalar.createApiReference('#app', ${JSON.stringify({ ...CONFIGURATION, customCss: CUSTOM_CSS })});</script>
</body></html>`;
