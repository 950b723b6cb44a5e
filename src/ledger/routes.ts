import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/connect.ts';
import { open } from '../platform/http/access.ts';
import { etagOf } from '../platform/http/conditional.ts';
import { sendCompressed } from '../platform/http/send-compressed.ts';
import type { App } from '../platform/http/shell.ts';
import { Problem } from '../platform/problem.ts';
import type { SourcedField } from '../platform/rights/sourced.ts';
import { VERSION } from '../platform/version.ts';
import { listLogKeys } from './log-keys.ts';
import { findHead, findRules, listEntries, listOpenings } from './queries.ts';
import { proofOf, readLogFile } from './serve.ts';
import { findNewestCheckpoint } from './tile-queries.ts';
import { formatProof } from './verify/proof-file.ts';
import { TILE_WIDTH } from './verify/tiles.ts';

const NEWEST = 'public, max-age=5';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';
const TIMESTAMP = 'application/timestamp-reply';

const Index = Type.Object({ index: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) });
const EntriesQuery = Type.Object({
  from: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: TILE_WIDTH })),
});

const missing = (): Problem => new Problem('not-found', 'The ledger has nothing at this path.');

/** An entry cannot be shown in part: its hash covers the prices of each book and the result in the box score. */
const ENTRIES: readonly SourcedField[] = [
  { field: 'entries', kinds: ['quotes', 'boxScores', 'injuries'], derived: false },
];

/** The public log, in the layout of C2SP tlog-tiles. Nothing beyond the newest checkpoint is served. */
export function ledgerRoutes(app: App, { db, config }: { db: Db; config: Config }): void {
  const rules = { access: open, page: true, rateLimited: 'default' } as const;
  const entryRules = { ...rules, shows: ENTRIES, allOrNothing: true };
  const shared = (reply: FastifyReply, cacheControl: string) =>
    reply.header('access-control-allow-origin', '*').header('cache-control', cacheControl);
  const sendFile = async (reply: FastifyReply, path: string, type: string, cacheControl: string) => {
    const bytes = await readLogFile(db, path);
    if (!bytes) throw missing();
    return shared(reply, cacheControl).type(type).send(Buffer.from(bytes));
  };

  app.get('/ledger/checkpoint', {
    config: rules,
    handler: (_request, reply) => sendFile(reply, 'checkpoint', TEXT, NEWEST),
  });

  app.get('/ledger/checkpoint/:size', {
    config: rules,
    schema: { params: Type.Object({ size: Type.String() }) },
    handler: ({ params }, reply) => sendFile(reply, `checkpoint/${params.size}`, TEXT, NEWEST),
  });

  app.get('/ledger/tile/*', {
    config: entryRules,
    schema: { params: Type.Object({ '*': Type.String() }) },
    handler: async ({ params }, reply) => {
      const bytes = await readLogFile(db, `tile/${params['*']}`);
      if (!bytes) throw missing();
      const body = Buffer.from(bytes);
      shared(reply, IMMUTABLE);
      // Hashes do not compress.
      if (!params['*'].startsWith('entries/')) return reply.type(BYTES).send(body);
      sendCompressed(reply, { body, etag: etagOf(body), type: BYTES });
      return reply;
    },
  });

  app.get('/ledger/cosignatures', {
    config: rules,
    handler: (_request, reply) => sendFile(reply, 'cosignatures', TEXT, NEWEST),
  });

  app.get('/ledger/timestamps', {
    config: rules,
    handler: (_request, reply) => sendFile(reply, 'timestamps', TEXT, NEWEST),
  });

  app.get('/ledger/timestamp/:size', {
    config: rules,
    schema: { params: Type.Object({ size: Type.String() }) },
    handler: ({ params }, reply) => sendFile(reply, `timestamp/${params.size}`, TIMESTAMP, IMMUTABLE),
  });

  app.get('/ledger/import/:index', {
    config: entryRules,
    schema: { params: Index },
    handler: ({ params }, reply) => sendFile(reply, `import/${params.index}`, TEXT, IMMUTABLE),
  });

  app.get('/ledger/proof/:index', {
    config: entryRules,
    schema: { params: Index },
    handler: async ({ params: { index } }, reply) => {
      const proof = await proofOf(db, index, false);
      if (!proof) throw missing();
      return shared(reply, NEWEST)
        .type(TEXT)
        .header('content-disposition', `attachment; filename="entry-${index}.tlog-proof"`)
        .send(formatProof(proof));
    },
  });

  app.get('/ledger/entries', {
    config: entryRules,
    schema: { querystring: EntriesQuery },
    handler: async ({ query: { from = 0, limit = TILE_WIDTH } }, reply) => {
      const size = (await findNewestCheckpoint(db))?.size ?? 0;
      const rows = await listEntries(db, from, Math.min(from + limit, size));
      const openings = await listOpenings(
        db,
        rows.map(({ idx }) => idx),
      );
      const opened = new Set(
        openings.flatMap(({ idx, revealedBy }) => (revealedBy !== null && revealedBy < size ? [idx] : [])),
      );
      const items = rows.map(({ idx, entry, leafHash }) => ({
        index: idx,
        entry: JSON.parse(entry.toString('utf8')),
        leafHash: leafHash.toString('base64'),
        opened: opened.has(idx),
      }));
      return shared(reply, NEWEST).send({ size, items });
    },
  });

  app.get('/ledger/key', {
    config: rules,
    handler: async (_request, reply) => {
      const keys = (await listLogKeys(db)).filter(({ retiredBy }) => retiredBy === null);
      if (keys.length === 0) throw missing();
      return shared(reply, NEWEST)
        .type(TEXT)
        .send(keys.map(({ vkey }) => `${vkey}\n`).join(''));
    },
  });

  app.get('/ledger/info', {
    config: rules,
    handler: async (_request, reply) => {
      const head = await findHead(db);
      if (!head) throw missing();
      const { origin, feed } = head;
      const size = (await findNewestCheckpoint(db))?.size ?? 0;
      const cadenceSeconds = config.ledger.checkpointSeconds;
      return shared(reply, NEWEST).send({
        origin,
        keys: (await listLogKeys(db)).map(({ vkey, addedBy, retiredBy }) => ({ vkey, addedBy, retiredBy })),
        feed,
        software: VERSION,
        size,
        cadenceSeconds,
        witnesses: config.ledger.witnesses.map(({ vkey }) => vkey),
        timestamps: config.ledger.timestampUrl !== null,
        candidates: config.ledger.openCandidates,
      });
    },
  });

  app.get('/ledger/rules/:hash', {
    config: rules,
    schema: { params: Type.Object({ hash: Type.String() }) },
    handler: async ({ params: { hash } }, reply) => {
      const found = await findRules(db, hash);
      if (!found) throw missing();
      return shared(reply, IMMUTABLE).type('application/json; charset=utf-8').send(found.rules);
    },
  });
}
