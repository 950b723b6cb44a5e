import { listLogKeys, verifierKeys } from '../../ledger/log-keys.ts';
import { readPublished } from '../../ledger/published-file.ts';
import { findHead, listOpenings, listRecorded, type Recorded } from '../../ledger/queries.ts';
import { readLogFile } from '../../ledger/serve.ts';
import { rangeOf, tiledSize } from '../../ledger/tile-queries.ts';
import { equal } from '../../ledger/verify/bytes.ts';
import { parseCanonicalObject } from '../../ledger/verify/canonical-json.ts';
import { createReport, type Finding } from '../../ledger/verify/finding.ts';
import { text } from '../../ledger/verify/history.ts';
import { verifyLog } from '../../ledger/verify/verify-log.ts';
import type { Db } from '../../platform/db/connect.ts';
import { listWholePicks } from '../pick-queries.ts';
import { listResultsOf, type ResultVersion } from '../result-queries.ts';
import { listAllPickIds } from './ledger-queries.ts';
import { pickBody } from './pick-body.ts';
import { type LoggedResult, readLog } from './read-log.ts';

/** The whole log as a stranger would verify it, and the tables of picks against it, both ways. */
export async function auditLedger(
  db: Db,
  { now, dataDir }: { now: Date; dataDir: string },
): Promise<Finding[]> {
  const head = await findHead(db);
  const report = createReport();
  if (!head) return [{ level: 'warn', check: 'log', index: null, detail: 'There is no ledger yet.' }];
  const published = readPublished(dataDir);
  const covered = await tiledSize(db);
  if (published && published.size > head.size)
    report.fail('log', head.size, `The log has ${head.size} entries, but ${published.size} were published.`);
  else if (published && covered >= published.size) {
    const root = await rangeOf(db)(0, published.size);
    if (!equal(root, published.root))
      report.fail(
        'log',
        null,
        `The log does not continue the ${published.size} entries that were published.`,
      );
  }
  const keys = verifierKeys(await listLogKeys(db));
  const verdict = await verifyLog({ source: (path) => readLogFile(db, path), keys, now });
  if (!verdict) report.warn('log', null, 'No checkpoint is signed yet.');
  await compareTables(db, head.size, now, report);
  return [...report.findings, ...(verdict?.findings ?? [])];
}

type Report = ReturnType<typeof createReport>;

const PICKS_AT_ONCE = 500;

/** Every row of a pick or a result is in the log as it is, and every entry has its row. */
async function compareTables(db: Db, size: number, now: Date, report: Report): Promise<void> {
  const logged = await readLog(db, size);
  const ids = await listAllPickIds(db, now);
  const stored = new Set(ids);
  for (const [pickId, index] of logged.picks)
    if (!stored.has(pickId)) report.fail('tables', index, `Pick ${pickId} is missing from the table.`);
  const missing: number[] = [];
  for (let start = 0; start < ids.length; start += PICKS_AT_ONCE) {
    const some = ids.slice(start, start + PICKS_AT_ONCE);
    const recorded = await listRecorded(db, some);
    missing.push(...some.filter((pickId) => !recorded.has(pickId)));
    await compareBodies(db, { ids: some, recorded, now }, report);
    const rows = await listResultsOf(db, { pickIds: some, asOf: now });
    for (const row of rows) compareResult(row, logged.results, recorded.get(row.pickId), report);
    const found = new Set(rows.map(({ pickId, version }) => `${pickId}/${version}`));
    for (const pickId of some)
      for (const { index, version } of logged.results.get(pickId) ?? [])
        if (!found.has(`${pickId}/${version}`))
          report.fail('tables', index, `Result ${version} of pick ${pickId} is missing from the table.`);
  }
  reportMissing(missing, report);
}

/** One line for all: after a first start there are hundreds of them. */
function reportMissing(pickIds: readonly number[], report: Report): void {
  const [first] = pickIds;
  if (first === undefined) return;
  const which = pickIds.length === 1 ? `Pick ${first} is` : `${pickIds.length} picks from ${first} on are`;
  report.warn(
    'tables',
    null,
    `${which} not in the log yet. A running service imports them within ten minutes.`,
  );
}

type Some = { ids: readonly number[]; recorded: ReadonlyMap<number, Recorded>; now: Date };

async function compareBodies(db: Db, { ids, recorded, now }: Some, report: Report): Promise<void> {
  const own = [...recorded.values()].filter(({ imported }) => !imported).map(({ idx }) => idx);
  const bodies = new Map((await listOpenings(db, own)).map(({ idx, body }) => [idx, body.toString('utf8')]));
  for (const pick of await listWholePicks(db, { ids, asOf: now })) {
    const entry = recorded.get(pick.id);
    if (!entry || entry.imported) continue;
    const committed = bodies.get(entry.idx) ?? '';
    const because = text(parseCanonicalObject(committed)?.because);
    if (pickBody(pick, because === '' ? null : because) !== committed)
      report.fail('tables', entry.idx, `The row of pick ${pick.id} differs from what was committed.`);
  }
}

function compareResult(
  { pickId, version, result, actual }: ResultVersion,
  logged: ReadonlyMap<number, LoggedResult[]>,
  recorded: Recorded | undefined,
  report: Report,
): void {
  const found = logged.get(pickId)?.find((one) => one.version === version);
  const isSame = found && found.result === result && found.actual === actual;
  // Results from before an import are in its rows.
  if (isSame || !recorded || (!found && recorded.imported)) return;
  report.fail(
    'tables',
    found?.index ?? recorded.idx,
    `Result ${version} of pick ${pickId} differs from the log.`,
  );
}
