import type { Logger } from 'pino';
import { daysAfter } from '../../domain/dates.ts';
import { SOURCES } from '../../domain/sources.ts';
import { EXPIRING_TABLES } from '../../league/fact-tables.ts';
import { purgeQuotes } from '../../lines/purge-quotes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { purgeFacts } from '../../platform/db/purge-facts.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import { dropLinesBefore } from '../push/batch-queries.ts';

/** How long a batch that was not stored can be retried. */
const UNSTORED_DAYS = 7;

/**
 * Job: deletes raw values that their source no longer allows to be kept. Games, picks, results and the ledger stay: they
 * are the record of what was published.
 */
export async function purgeExpiredFacts(
  { db, rights, log }: { db: Db; rights: Rights; log: Logger },
  now: Date,
): Promise<void> {
  const { keepDays: pushDays } = rights.table.push;
  await dropLinesBefore(db, daysAfter(now, -Math.min(UNSTORED_DAYS, pushDays ?? UNSTORED_DAYS)));
  for (const source of SOURCES) {
    const { keepDays } = rights.table[source];
    if (keepDays === null) continue;
    const knownBefore = daysAfter(now, -keepDays);
    let rows = await purgeQuotes(db, { source, knownBefore, now });
    for (const table of EXPIRING_TABLES) rows += await purgeFacts(db, { table, source, knownBefore, now });
    if (rows > 0) log.info({ source, keepDays, rows }, 'expired facts of a source were deleted');
  }
}
