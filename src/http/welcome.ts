import { open } from './access.ts';
import { sendPage } from './page.ts';
import type { App } from './shell.ts';

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
  app.get('/', {
    config: { access: open, page: true },
    handler: async (_request, reply) => sendPage(reply, { title: 'Welcome', body }),
  });
}
