import { addDays, daysAfter, leagueDate } from '../../domain/dates.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type FieldError, invalid, Problem } from '../../platform/problem.ts';
import { type Rights, requireRight } from '../../platform/rights/rights.ts';
import { lockAccount } from '../account-queries.ts';
import type { Export, ExportFilters, NewExport } from './contract.ts';
import { shownBy, takesFilter } from './export-pages.ts';
import { deleteExport, type ExportRow, insertExport, listExports } from './export-queries.ts';

export const KEEP_DAYS = 7;
const MOST_EXPORTS = 10;
const FIRST_DAY = '2000-01-01';
const DAYS_AHEAD = 14;

/** The export and its job are created in one transaction. */
export async function createExport(
  db: Db,
  jobs: Jobs,
  { userId, given, rights, now }: { userId: number; given: NewExport; rights: Rights; now: Date },
): Promise<Export> {
  const { type, format, filters = {} } = given;
  checkFilters(given, now);
  requireRight(rights, 'export', shownBy(type));
  return inTransaction(db, async (db) => {
    await lockAccount(db, userId);
    const kept = (await listExports(db, userId)).filter(({ expiresAt }) => expiresAt > now);
    if (kept.length >= MOST_EXPORTS)
      throw new Problem(
        'export-limit-reached',
        `An account may keep ${MOST_EXPORTS} exports. Delete one, or wait until one expires.`,
      );
    const row = await insertExport(db, {
      userId,
      type,
      format,
      filters,
      now,
      expiresAt: daysAfter(now, KEEP_DAYS),
    });
    await jobs.enqueue(db, 'exports.run', { exportId: row.id });
    return exportOnWire(row, now);
  });
}

function checkFilters({ type, filters = {} }: NewExport, now: Date): void {
  const errors: FieldError[] = [];
  const wrong = (name: keyof ExportFilters, detail: string) =>
    errors.push({ in: 'body', pointer: `/filters/${name}`, detail });
  const last = addDays(leagueDate(now), DAYS_AHEAD);
  for (const name of ['from', 'to'] as const) {
    const day = filters[name];
    if (day !== undefined && (day < FIRST_DAY || day > last))
      wrong(name, `must be between ${FIRST_DAY} and ${last}`);
  }
  if (filters.from !== undefined && filters.to !== undefined && filters.to < filters.from)
    wrong('to', 'must not be before from');
  for (const name of ['rating', 'stat'] as const)
    if (filters[name] !== undefined && !takesFilter(type, name)) wrong(name, `is not a filter of ${type}`);
  if (errors.length > 0) throw invalid(errors);
}

export async function dropExport(db: Db, ask: { userId: number; id: number }) {
  if (!(await deleteExport(db, ask))) throw new Problem('not-found', `There is no export ${ask.id}.`);
  return { id: ask.id, deleted: true as const };
}

export const addressOf = (id: number): string => `/api/v1/data/exports/${id}`;

export function exportOnWire({ sha256: _, userId: __, ...row }: ExportRow, now: Date): Export {
  const self = addressOf(row.id);
  const expired = row.expiresAt <= now;
  const ready = row.status === 'completed' && !expired;
  return { ...row, expired, links: { self, ...(ready ? { download: `${self}/download` } : {}) } };
}
