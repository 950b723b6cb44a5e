import type { Db } from '../../platform/db/connect.ts';
import { Problem, retryLater } from '../../platform/problem.ts';
import { type Rights, requireRight } from '../../platform/rights/rights.ts';
import { type ByteRange, ifRangeMatches, readRange } from './byte-range.ts';
import { findChunk } from './chunk-queries.ts';
import { shownBy } from './export-pages.ts';
import { type ExportRow, getExport } from './export-queries.ts';
import { FORMATS } from './formats.ts';

type Ask = {
  userId: number;
  id: number;
  now: Date;
  rights: Rights;
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
};

export type Download = {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  bytes: AsyncGenerator<Buffer> | null;
};

/** The response to a download request, whole or as a byte range. */
export async function openDownload(db: Db, ask: Ask): Promise<Download> {
  const file = await getExport(db, ask);
  requireRight(ask.rights, 'export', shownBy(file.type)); // it may have been written under other rights
  const tag = readyTag(file, ask.now);
  const headers = {
    etag: tag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'last-modified': (file.completedAt ?? ask.now).toUTCString(),
  };
  if (ask.ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag || one.trim() === '*'))
    return { status: 304, headers, bytes: null };
  const part = ifRangeMatches(ask.ifRange, tag) ? readRange(ask.range, file.byteSize) : 'whole';
  if (part === null)
    throw new Problem('range-not-satisfiable', `The file has ${file.byteSize} bytes.`, {
      headers: { 'content-range': `bytes */${file.byteSize}` },
    });
  const { first, last } = part === 'whole' ? { first: 0, last: file.byteSize - 1 } : part;
  return {
    status: part === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      'content-type': FORMATS[file.format].mediaType,
      'content-length': String(last - first + 1),
      'content-disposition': `attachment; filename="${fileName(file)}"`,
      ...(part === 'whole' ? {} : { 'content-range': `bytes ${first}-${last}/${file.byteSize}` }),
    },
    bytes: readPart(db, file.id, { first, last }),
  };
}

function readyTag({ id, status, error, expiresAt, sha256 }: ExportRow, now: Date): string {
  if (expiresAt <= now)
    throw new Problem(
      'export-expired',
      `Export ${id} expired at ${expiresAt.toISOString()}. Create it again.`,
    );
  if (status === 'failed') throw new Problem('export-failed', error ?? '');
  if (sha256 === null)
    throw retryLater('export-not-ready', `Export ${id} is ${status}. Try again in a moment.`, 2);
  return `"${sha256}"`;
}

const fileName = ({ id, type, format }: ExportRow): string => `hardwood-${type}-${id}.${format}`;

/** Reads the next chunk only when the client has taken this one: a slow client costs no memory. */
async function* readPart(db: Db, exportId: number, { first, last }: ByteRange): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; ) {
    const chunk = await findChunk(db, { exportId, byte: at });
    const piece = chunk?.bytes.subarray(at - chunk.startByte, last + 1 - chunk.startByte);
    if (!piece?.length) throw new Error(`A part of export ${exportId} is gone.`);
    yield piece;
    at += piece.length;
  }
}
