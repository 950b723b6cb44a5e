import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { daysAfter } from '../../domain/dates.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import type { Clock } from '../../platform/clock.ts';
import { awaitCommits } from '../../platform/db/commit-instant.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Rights } from '../../platform/rights/rights.ts';
import type { DataRow } from '../column.ts';
import { deleteChunks, insertChunk } from './chunk-queries.ts';
import { KEEP_DAYS } from './create-export.ts';
import { columnsOf, exportPages } from './export-pages.ts';
import {
  claimExport,
  type ExportRow,
  finishExport,
  handBackExport,
  type Lease,
  markProgress,
} from './export-queries.ts';
import { FORMATS } from './formats.ts';
import { inPieces } from './pieces.ts';

export const MOST_ROWS = 100_000;
const PIECE_BYTES = 256 * 1024;

type Deps = { db: Db; clock: Clock; log: Logger; rights: Rights };

/** Another worker took the export over, or it was deleted. */
class TakenOver extends Error {
  override readonly name = 'TakenOver';
}

/**
 * Job: writes the file of an export. May run twice: only the token's holder writes, and each run starts over.
 */
export async function runExport({ db, clock, log, rights }: Deps, exportId: number): Promise<void> {
  const lease: Lease = { id: exportId, runToken: randomUUID() };
  const job = await claimExport(db, { ...lease, now: clock.now() });
  if (!job) return;
  try {
    await writeFile({ db, clock, log, rights }, lease, job);
  } catch (error) {
    if (error instanceof TakenOver) return;
    log.error({ err: error, exportId }, 'an export failed');
    if (await handBackExport(db, lease)) throw error; // the queue retries
    const words = 'The file could not be written. Try again, or choose a shorter range.';
    await finishExport(db, lease, { status: 'failed', error: words, now: clock.now() });
  }
}

async function writeFile({ db, clock, log, rights }: Deps, lease: Lease, job: ExportRow): Promise<void> {
  await deleteChunks(db, job.id); // left over from a lost worker
  await awaitCommits(db, LEAGUES); // so that all pages show the same state
  const counted = { rows: 0, truncated: false };
  const pages = upTo(MOST_ROWS, exportPages(db, { ...job, asOf: job.createdAt, rights }), counted);
  const hash = createHash('sha256');
  let written = 0;
  for await (const bytes of inPieces(FORMATS[job.format].encode(columnsOf(job.type), pages), PIECE_BYTES)) {
    hash.update(bytes);
    await inTransaction(db, async (db) => {
      const progress = { rowCount: counted.rows, byteSize: written + bytes.length, now: clock.now() };
      if (!(await markProgress(db, lease, progress))) throw new TakenOver();
      await insertChunk(db, { exportId: job.id, startByte: written, bytes });
    });
    written += bytes.length;
  }
  const now = clock.now();
  await inTransaction(db, async (db) => {
    await markProgress(db, lease, { rowCount: counted.rows, byteSize: written, now });
    const { truncated } = counted;
    const sha256 = hash.digest('hex');
    await finishExport(db, lease, {
      status: 'completed',
      sha256,
      truncated,
      expiresAt: daysAfter(now, KEEP_DAYS),
      now,
    });
  });
  log.info({ exportId: job.id, rows: counted.rows, bytes: written }, 'an export is ready');
}

/** Passes on at most this many rows and records whether there were more. */
async function* upTo(
  most: number,
  pages: AsyncIterable<readonly DataRow[]>,
  counted: { rows: number; truncated: boolean },
): AsyncGenerator<readonly DataRow[]> {
  for await (const rows of pages) {
    const some = rows.slice(0, most - counted.rows);
    counted.rows += some.length;
    if (some.length > 0) yield some;
    if (some.length < rows.length) {
      counted.truncated = true;
      return;
    }
  }
}
