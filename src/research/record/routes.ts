import { Type } from 'typebox';
import { endOfLeagueDay, leagueDate } from '../../domain/dates.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/connect.ts';
import { dataApi, open } from '../../platform/http/access.ts';
import { type Answers, keyOf } from '../../platform/http/answers.ts';
import { knownTo } from '../../platform/http/known-to.ts';
import type { App } from '../../platform/http/shell.ts';
import { PublicRecord, PublicRecordQuery, RecordQuery, ReliabilityRow, TrackRecord } from './contract.ts';
import { publicRecord, reliability, trackRecord } from './show-record.ts';

export type RecordDeps = { db: Db; clock: Clock; answers: Answers };

const tags = ['record'];
const PUBLIC_SECONDS = 300;

/** Shared caches may keep a public answer for a while, but not past the day that its range ends with. */
const publicCache = (now: Date, day: string): string => {
  const left = Math.floor((endOfLeagueDay(day).getTime() - now.getTime()) / 1_000);
  return `public, max-age=${Math.min(PUBLIC_SECONDS, left)}`;
};

export function recordRoutes(app: App, { db, clock, answers }: RecordDeps): void {
  app.get('/data/track-record', {
    config: { access: dataApi, cached: true },
    schema: {
      summary: 'How published picks did',
      tags,
      querystring: RecordQuery,
      response: { 200: TrackRecord },
    },
    handler: (request, reply) => {
      const known = knownTo(request, request.query, clock);
      return answers.send(reply, {
        ...known,
        key: `track record ${leagueDate(known.asOf)} ${keyOf(request.query)}`,
        compose: async () => ({ record: await trackRecord(db, { ...request.query, asOf: known.asOf }) }),
      });
    },
  });

  app.get('/data/reliability', {
    config: { access: dataApi, cached: true },
    schema: {
      summary: 'Whether what was promised came true, by rating, stat, direction and league',
      tags,
      querystring: RecordQuery,
      response: { 200: Type.Array(ReliabilityRow) },
    },
    handler: (request, reply) => {
      const known = knownTo(request, request.query, clock);
      return answers.send(reply, {
        ...known,
        key: `reliability ${leagueDate(known.asOf)} ${keyOf(request.query)}`,
        compose: async () => ({ record: await reliability(db, { ...request.query, asOf: known.asOf }) }),
      });
    },
  });

  app.get('/track-record', {
    config: { access: open, cached: true },
    schema: {
      summary: 'How published picks did, in short',
      tags: ['public'],
      querystring: PublicRecordQuery,
      response: { 200: PublicRecord },
    },
    handler: (request, reply) => {
      const now = clock.now();
      const day = leagueDate(now);
      reply.header('cache-control', publicCache(now, day));
      return answers.send(reply, {
        now,
        delayMinutes: 0,
        isNewest: true,
        key: `public record ${day} ${keyOf(request.query)}`,
        compose: async () => ({ record: await publicRecord(db, { ...request.query, asOf: now }) }),
      });
    },
  });
}
