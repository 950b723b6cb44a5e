import { leagueDate, leagueTime } from '../../domain/dates.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { open } from '../../platform/http/access.ts';
import type { Readiness } from '../../platform/http/health.ts';
import { escapeHtml, scrolling, sendPage } from '../../platform/http/page.ts';
import type { App } from '../../platform/http/shell.ts';
import { dataAge } from './data-age.ts';
import type { DiagnosticsDeps } from './routes.ts';

type StatusDeps = Pick<DiagnosticsDeps, 'db' | 'clock' | 'config' | 'feed'> & { readiness: Readiness };

/** The status page for people; programs ask `/readyz`. */
export function statusPage(app: App, { db, clock, config, feed, readiness }: StatusDeps): void {
  const feedRows = async () => {
    const ask = {
      oddsEveryMinutes: config.feed.oddsEveryMinutes,
      now: clock.now(),
      leagues: feed.leagues,
    };
    const rows: string[] = [];
    for (const league of LEAGUES)
      for (const { feed, lastSuccessAt, status } of await dataAge(db, { league, ...ask }))
        rows.push(
          `<tr><th scope="row">${league.toUpperCase()} ${feed}</th><td>${instant(lastSuccessAt)}</td><td class="${status === 'fresh' ? 'good' : 'warn'}">${escapeHtml(status)}</td></tr>`,
        );
    return rows;
  };

  app.get('/status', {
    config: { access: open, page: true, noStore: true, rateLimited: 'default' },
    handler: async (_request, reply) => {
      const missing = await readiness();
      const rows = await feedRows().catch(() => []); // without a database the first sentence says why
      const body = `<h1>Status</h1>${verdict(missing)}${rows.length > 0 ? feedTable(rows) : ''}`;
      return sendPage(reply.code(missing.length === 0 ? 200 : 503), { title: 'Status', body });
    },
  });
}

const verdict = (missing: readonly string[]): string =>
  missing.length === 0
    ? '<p class="good">The service is ready.</p>'
    : `<p class="warn">The service is not ready.</p><ul>${missing.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`;

const feedTable = (rows: readonly string[]): string =>
  `<h2>Data</h2>${scrolling(
    'Data',
    `<table><thead><tr><th scope="col">Feed</th><th scope="col">Last update</th><th scope="col">State</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
  )}`;

const instant = (at: Date | null): string => (at === null ? 'never' : `${leagueDate(at)} ${leagueTime(at)}`);
