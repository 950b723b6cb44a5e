import { Type } from 'typebox';
import { endOfLeagueDay, leagueDate } from '../../domain/dates.ts';
import { PickParams, PickQuery } from '../../picks/query-contract.ts';
import type { Clock } from '../../platform/clock.ts';
import { dataApi, member, open } from '../../platform/http/access.ts';
import type { Cached } from '../../platform/http/cache.ts';
import type { App, RequestOf } from '../../platform/http/shell.ts';
import {
  PublicRecord,
  PublicRecordQuery,
  RecordQuery,
  ReliabilityRow,
  SimilarPicks,
  TrackRecord,
} from './contract.ts';
import { RecordPicks, RecordPicksQuery } from './picks-contract.ts';
import { publicRecord, recordPicks, reliability, trackRecord } from './show-record.ts';
import { similarPicks } from './similar-picks.ts';

export type RecordDeps = { clock: Clock; cached: Cached };

const tags = ['record'];
const SIMILAR = { params: PickParams, querystring: PickQuery };
const cache = { dependsOn: ['picks'] } as const;
const PUBLIC_SECONDS = 300;

/** Shared caches may keep a public answer for a while, but not past the day that its range ends with. */
const publicCache = (now: Date, day: string): string => {
  const left = Math.floor((endOfLeagueDay(day).getTime() - now.getTime()) / 1_000);
  return `public, max-age=${Math.min(PUBLIC_SECONDS, left)}`;
};

export function recordRoutes(app: App, { clock, cached }: RecordDeps): void {
  app.get('/data/track-record', {
    config: { access: dataApi, cache },
    schema: {
      operationId: 'getTrackRecord',
      summary: 'Get the results of published picks',
      tags,
      querystring: RecordQuery,
      response: { 200: TrackRecord },
    },
    handler: cached(
      ({ query: { asOf: _, ...filter } }: RequestOf<{ querystring: typeof RecordQuery }>) => filter,
      async (db, filter, { asOf }) => ({ record: await trackRecord(db, { ...filter, asOf }) }),
    ),
  });

  app.get('/data/reliability', {
    config: { access: dataApi, cache },
    schema: {
      operationId: 'listReliability',
      summary: 'Get the calibration by rating, stat, direction and league',
      tags,
      querystring: RecordQuery,
      response: { 200: Type.Array(ReliabilityRow) },
    },
    handler: cached(
      ({ query: { asOf: _, ...filter } }: RequestOf<{ querystring: typeof RecordQuery }>) => filter,
      async (db, filter, { asOf }) => ({ record: await reliability(db, { ...filter, asOf }) }),
    ),
  });

  app.get('/picks/:pickId/similar', {
    config: { access: member('pro'), cache, problems: ['not-found'] },
    schema: {
      operationId: 'listSimilarPicks',
      summary: 'Get the results of earlier picks of the same kind',
      tags: ['picks'],
      ...SIMILAR,
      response: { 200: SimilarPicks },
    },
    handler: cached(
      ({ params: { pickId: id } }: RequestOf<typeof SIMILAR>) => ({ id }),
      async (db, { id }, { asOf }) => ({ record: await similarPicks(db, { id, asOf }) }),
    ),
  });

  const sendPublicRecord = cached(
    ({ query }: RequestOf<{ querystring: typeof PublicRecordQuery }>) => query,
    async (db, filter, { asOf }) => ({ record: await publicRecord(db, { ...filter, asOf }) }),
  );
  app.get('/track-record', {
    config: { access: open, cache },
    schema: {
      operationId: 'getPublicTrackRecord',
      summary: 'Get a summary of the results of published picks',
      tags: ['public'],
      querystring: PublicRecordQuery,
      response: { 200: PublicRecord },
    },
    handler: (request, reply) => {
      const now = clock.now();
      return sendPublicRecord(request, reply.header('cache-control', publicCache(now, leagueDate(now))));
    },
  });

  app.get('/track-record/picks', {
    config: { access: member('pro'), cache },
    schema: {
      operationId: 'listRecordPicks',
      summary: 'List the picks behind a figure of the track record',
      tags,
      querystring: RecordPicksQuery,
      response: { 200: RecordPicks },
    },
    handler: cached(
      ({ query }: RequestOf<{ querystring: typeof RecordPicksQuery }>) => query,
      async (db, filter, { asOf }) => ({ record: await recordPicks(db, { ...filter, asOf }) }),
    ),
  });
}
