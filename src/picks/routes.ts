import type { FastifyReply, FastifyRequest } from 'fastify';
import { addDays, leagueDate } from '../domain/dates.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { dataApi, member } from '../platform/http/access.ts';
import type { Cached } from '../platform/http/cache.ts';
import { type Knowledge, knownTo } from '../platform/http/known-to.ts';
import { type App, memberOf, type RequestOf } from '../platform/http/shell.ts';
import { askedDate, checkSpan } from '../platform/http/time-query.ts';
import { rightOf } from '../platform/http/withhold-fields.ts';
import { Problem } from '../platform/problem.ts';
import { type Rights, requireRight } from '../platform/rights/rights.ts';
import { DayOfPicks, MemberDayOfPicks, PICKS_LIMIT, PickPage, WholePickRecord } from './contract.ts';
import { showProof } from './ledger/show-proof.ts';
import { pagePicks, readFields } from './page-picks.ts';
import { PickProof, ProofQuery } from './proof-contract.ts';
import {
  DataPickParams,
  MemberPicksQuery,
  PickParams,
  PickQuery,
  PicksQuery,
  TodayQuery,
} from './query-contract.ts';
import { showDay, showPick } from './show-picks.ts';

export type PickDeps = { db: Db; clock: Clock; cached: Cached; rights: Rights };

const cache = { dependsOn: ['picks'] } as const;

type DayRequest = FastifyRequest<{ Querystring: TodayQuery & { date?: string } }>;

const latest = (one: string | undefined, other: string): string => (one && one > other ? one : other);

/** Bypasses the response schema, which requires fields that the caller did not select. */
const sendAsIs = (reply: FastifyReply) =>
  reply.type('application/json; charset=utf-8').serializer(JSON.stringify);

/** The day that is asked for. Without a subscription the newest one is yesterday. */
function dayOpenTo(request: DayRequest, known: Knowledge): string {
  const isFree = memberOf(request).tier === 'free';
  const today = leagueDate(known.now);
  const date = askedDate(request.query.date ?? (isFree ? addDays(today, -1) : undefined), known);
  if (isFree && date >= today)
    throw new Problem('forbidden', "Today's picks need the Pro tier. Earlier days are open to you.", {
      extensions: { requiredTier: 'Pro' },
    });
  return date;
}

/** When the next of these picks changes its status from open to live. */
const nextTip = ({ items }: DayOfPicks, asOf: Date): Date | null =>
  items
    .map(({ gameDate }) => gameDate)
    .reduce(
      (next: Date | null, tipAt) => (tipAt > asOf && (next === null || tipAt < next) ? tipAt : next),
      null,
    );

export function pickRoutes(app: App, { db, clock, cached, rights }: PickDeps): void {
  const sendDay = (dateOf: (request: DayRequest, known: Knowledge) => string, withDelay: boolean) =>
    cached(
      (request: DayRequest, known) => {
        const { asOf: _, league = 'nba', limit = PICKS_LIMIT.normal, fields, ...rest } = request.query;
        if (fields !== undefined) readFields(fields);
        const date = dateOf(request, known);
        return { ...rest, date, league, fields, limit: Math.min(limit, PICKS_LIMIT.most) };
      },
      async (db, { league, date, limit, sort, cursor, fields, gameId, ...filter }, known) => {
        const { asOf, delayMinutes } = known;
        const gameIds = gameId === undefined ? {} : { gameIds: [gameId] };
        const order = { sort, limit, cursor, fields };
        const day = await showDay(db, { league, date, filter: { ...filter, ...gameIds, asOf }, ...order });
        return {
          record: withDelay ? { ...day, dataDelayMinutes: delayMinutes } : day,
          until: nextTip(day, asOf),
          ...(fields === undefined ? {} : { serialize: JSON.stringify }),
        };
      },
    );
  const today = (_request: DayRequest, { asOf }: Knowledge) => leagueDate(asOf);

  app.get('/data/picks/today', {
    config: { access: dataApi, cache },
    schema: {
      operationId: 'listTodaysPicks',
      summary: "Today's picks",
      tags: ['picks'],
      querystring: TodayQuery,
      response: { 200: DayOfPicks },
    },
    handler: sendDay(today, false),
  });

  app.get('/data/picks', {
    config: { access: dataApi },
    schema: {
      operationId: 'listPicks',
      summary: 'List picks over a range of days, with results',
      tags: ['picks'],
      querystring: PicksQuery,
      response: { 200: PickPage },
    },
    handler: async (request, reply) => {
      const {
        asOf: _asOf,
        league = 'nba',
        sort,
        limit,
        cursor,
        fields,
        gameId,
        closed,
        ...filter
      } = request.query;
      const { asOf } = knownTo(request, request.query, clock);
      const { from, to = latest(from, leagueDate(asOf)) } = filter;
      if (from !== undefined) checkSpan(from, to);
      if (fields !== undefined) {
        readFields(fields);
        sendAsIs(reply);
      }
      return pagePicks(db, {
        filter: {
          ...filter,
          league,
          ...(gameId === undefined ? {} : { gameIds: [gameId] }),
          includeClosed: closed ?? false,
          asOf,
        },
        sort: sort ?? '-publishedAt',
        limit,
        cursor,
        fields,
      });
    },
  });

  app.get('/data/picks/:id', {
    config: { access: dataApi, problems: ['not-found'] },
    schema: {
      operationId: 'getPick',
      summary: 'Get a pick with its versions, rating limits and result',
      tags: ['picks'],
      params: DataPickParams,
      querystring: PickQuery,
      response: { 200: WholePickRecord },
    },
    handler: (request) =>
      showPick(db, { id: request.params.id, asOf: knownTo(request, request.query, clock).asOf }),
  });

  app.get('/picks/today', {
    config: { access: member('pro'), cache },
    schema: {
      operationId: 'listTodaysMemberPicks',
      summary: "List today's picks, with the delay of the tier",
      tags: ['picks'],
      querystring: TodayQuery,
      response: { 200: MemberDayOfPicks },
    },
    handler: sendDay(today, true),
  });

  app.get('/picks', {
    config: { access: member('free'), cache },
    schema: {
      operationId: 'listMemberPicks',
      summary: 'List the picks of a day; Free accounts: past days only',
      tags: ['picks'],
      querystring: MemberPicksQuery,
      response: { 200: MemberDayOfPicks },
    },
    handler: sendDay(dayOpenTo, true),
  });

  app.get('/picks/:pickId', {
    config: { access: member('pro'), problems: ['not-found'] },
    schema: {
      operationId: 'getMemberPick',
      summary: 'Get a pick, with the delay of the tier',
      tags: ['picks'],
      params: PickParams,
      querystring: PickQuery,
      response: { 200: WholePickRecord },
    },
    handler: (request) =>
      showPick(db, { id: request.params.pickId, asOf: knownTo(request, request.query, clock).asOf }),
  });

  const sendProof = async (
    request: RequestOf<{ querystring: typeof ProofQuery }>,
    id: number,
    reply: FastifyReply,
  ) => {
    const proof = await showProof(db, { id, asOf: knownTo(request, {}, clock).asOf });
    if (request.query.format !== 'file') return proof;
    requireRight(rights, rightOf(request), request.rules.shows ?? []);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="pick-${id}.tlog-proof"`)
      .serializer((text: unknown) => String(text))
      .send(proof.file);
  };
  const proofConfig = {
    problems: ['not-found', 'not-yet-covered', 'source-right-missing'],
    noStore: true,
  } as const;

  app.get('/data/picks/:id/proof', {
    config: { access: dataApi, ...proofConfig },
    schema: {
      operationId: 'getPickProof',
      summary: 'Get the proof that a pick is in the public ledger',
      tags: ['picks'],
      params: DataPickParams,
      querystring: ProofQuery,
      response: { 200: PickProof },
    },
    handler: (request, reply) => sendProof(request, request.params.id, reply),
  });

  app.get('/picks/:pickId/proof', {
    config: { access: member('pro'), ...proofConfig },
    schema: {
      operationId: 'getMemberPickProof',
      summary: 'Get the proof of a pick, with the delay of the tier',
      tags: ['picks'],
      params: PickParams,
      querystring: ProofQuery,
      response: { 200: PickProof },
    },
    handler: (request, reply) => sendProof(request, request.params.pickId, reply),
  });
}
