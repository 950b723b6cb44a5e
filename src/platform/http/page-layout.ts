/**
 * Header, ribbon and footer of the pages that the server renders itself, in the colors of the dashboard
 * (`web/styles/tokens.css`; a test compares them). They must also work where the dashboard is not built.
 */
export const LAYOUT_STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f5f7fa, #0b0f14); --s1: light-dark(#ffffff, #121820); --s2: light-dark(#edf1f5, #1a222c);
  --line: light-dark(#cfd8e2, #2e3a48); --text: light-dark(#10161d, #e8edf3); --muted: light-dark(#435062, #a9b6c6); --accent: light-dark(#0b5cad, #6db5ff);
  --hit: light-dark(#0a6b63, #3ddcc0); --push: light-dark(#7a5600, #f0c352); --push-wash: light-dark(#faeecb, #33290f); }
body { margin: 0; font: 16px/1.6 system-ui, sans-serif; color: var(--text); background: var(--bg); }
.site-ribbon { padding: 6px 16px; text-align: center; background: var(--push-wash); color: var(--push); font-size: 13px; line-height: 20px; }
.site-header { border-bottom: 1px solid var(--line); background: var(--bg); color: var(--text); font: 600 14px/24px system-ui, sans-serif; }
.site-header > div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 16px; min-height: 56px; max-width: 1248px; margin: 0 auto; padding: 0 16px; box-sizing: border-box; }
.site-header a { display: inline-flex; align-items: center; gap: 8px; min-height: 40px; color: var(--muted); text-decoration: none; }
.site-header a:hover { color: var(--text); }
.site-header .site-logo { color: var(--text); font-size: 16px; margin-inline-end: 8px; }
.site-header nav { display: flex; gap: 0 16px; }
.site-footer { border-top: 1px solid var(--line); color: var(--muted); font-size: 13px; line-height: 20px; }
.site-footer > div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 32px; max-width: 1248px; margin: 0 auto; padding: 24px 16px; box-sizing: border-box; }
.site-footer a { color: inherit; display: inline-block; min-height: 24px; }
.site-footer nav { display: flex; gap: 0 16px; }
`;

const links = (all: readonly (readonly [href: string, name: string])[]): string =>
  all.map(([href, name]) => `<a href="${href}">${name}</a>`).join('');

export const RIBBON =
  '<aside class="site-ribbon" aria-label="About the data">Demo data: an invented league with simulated odds.</aside>';

export const HEADER = `<header class="site-header"><div><a class="site-logo" href="/"><img src="/favicon.svg" alt="" width="28" height="28">Hardwood</a><nav aria-label="Main">${links(
  [
    ['/picks', 'Picks'],
    ['/games', 'Games'],
    ['/record', 'Record'],
  ],
)}</nav></div></header>`;

export const FOOTER = `<footer class="site-footer"><div><span>21+ where legal. Information, not betting advice. Gambling problem? Call <a href="tel:18004262537">1-800-GAMBLER</a> (US).</span><nav aria-label="About">${links(
  [
    ['/glossary', 'Glossary'],
    ['/docs', 'API docs'],
    ['/docs/guides', 'Guides'],
    ['/status', 'Status'],
  ],
)}</nav></div></footer>`;
