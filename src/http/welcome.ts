import { open } from './access.ts';
import { sendPage } from './page.ts';
import type { App } from './shell.ts';

/** A ball on a hardwood floor. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#8a4b12"/><circle cx="16" cy="16" r="10" fill="#f0a35e"/><path d="M6 16h20M16 6v20M9 9c4 4 4 10 0 14M23 9c-4 4-4 10 0 14" fill="none" stroke="#5a2f0a" stroke-width="1.4"/></svg>';

/** The first page: what runs here and where to go on. */
export function welcomePage(app: App, { version, devPages }: { version: string; devPages: boolean }): void {
  const places = [
    ['/docs', 'API reference', 'Every endpoint, to read and to try'],
    ['/openapi.json', 'OpenAPI 3.1', 'The same for programs'],
    ['/readyz', 'Readiness', 'Whether it can serve requests'],
    ...(devPages ? [['/dev/mail', 'Mail', 'What would have been sent; nothing leaves this machine']] : []),
  ];
  const rows = places.map(
    ([url, name, what]) => `<tr><td><a href="${url}">${name}</a></td><td>${what}</td></tr>`,
  );
  const body = `<h1>Player-prop picks, with the research behind them</h1>
    <p>This is Hardwood ${version}. Accounts, API keys and ops tokens are here; the picks board follows.</p>
    <table><tbody>${rows.join('')}</tbody></table>
    <p class="muted">Information, not advice. 21+. Problem with gambling? 1-800-GAMBLER.</p>`;
  app.get('/favicon.svg', {
    config: { access: open, page: true },
    handler: async (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(ICON),
  });
  app.get('/', {
    config: { access: open, page: true },
    handler: async (_request, reply) => sendPage(reply, { title: 'Welcome', body }),
  });
}
