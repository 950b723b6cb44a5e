import { leagueDate } from '../../domain/dates.ts';
import { percent, signedPercent } from '../../domain/number-format.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { escapeHtml } from '../../platform/http/page.ts';
import type { PublicRecord } from '../../research/record/contract.ts';
import { publicRecord } from '../../research/record/show-record.ts';
import type { Prepared } from './compose-page.ts';

const KEPT_MS = 60_000;

/**
 * The track record rendered into its page, so that it shows at once and without scripts. Recomputed every
 * minute.
 */
export function recordPages(db: Db, clock: Clock): () => Promise<Prepared | null> {
  let kept: { atMs: number; day: string; page: Promise<Prepared | null> } | null = null;
  return () => {
    const now = clock.now();
    const atMs = clock.monotonicMs();
    const day = leagueDate(now);
    if (kept && kept.day === day && atMs - kept.atMs < KEPT_MS) return kept.page;
    const page = publicRecord(db, { asOf: now })
      .then((data) => ({ path: '/track-record', data, html: composeRecord(data) }))
      .catch(() => null); // the page then requests the data itself and shows the error
    kept = { atMs, day, page };
    return page;
  };
}

const shown = (share: number | null) => (share === null ? 'n/a' : percent(share));

export function composeRecord({ from, to, records, overall }: PublicRecord): string {
  const rows = [
    ...overall.map((tally) => ({ name: `${originName(tally.origin)}, all`, ...tally })),
    ...records.map((tally) => ({
      name: `${originName(tally.origin)}, ${tally.league.toUpperCase()} ${tally.rating}`,
      ...tally,
    })),
  ].map(
    ({ name, settled, hits, misses, hitRate, hitRateLow, hitRateHigh, roiPercent }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td>${settled}</td><td>${hits}–${misses}</td><td>${shown(hitRate)} (95%: ${shown(hitRateLow)} to ${shown(hitRateHigh)})</td><td>${roiPercent === null ? 'n/a' : signedPercent(roiPercent / 100)}</td></tr>`,
  );
  return `<main class="page" id="main" data-page="record"><h1>Track record</h1><p>${from} to ${to}. One unit on each pick at its published price. Pushes return the stake; void picks do not count. Live and backfilled picks are never added up.</p>
<div class="scroll-x"><table><thead><tr><th scope="col">Picks</th><th scope="col">Settled</th><th scope="col">Won–lost</th><th scope="col">Hit rate</th><th scope="col">ROI</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></main>`;
}

const originName = (origin: string): string => (origin === 'live' ? 'Published live' : 'Backfill');
