import { dataApi, member } from '../platform/http/access.ts';
import type { Cached } from '../platform/http/cache.ts';
import type { App, RequestOf } from '../platform/http/shell.ts';
import { askedDate } from '../platform/http/time-query.ts';
import { HistoryParams, HistoryQuery, LineHistory, PROPS_LIMIT, PropPage, PropsQuery } from './contract.ts';
import { lineHistory } from './line-history.ts';
import { listProps } from './list-props.ts';

const tags = ['data'];
const cache = { dependsOn: ['league', 'lines'] } as const;

const HISTORY = { params: HistoryParams, querystring: HistoryQuery };

export type LineDeps = { cached: Cached };

export function lineRoutes(app: App, { cached }: LineDeps): void {
  app.get('/data/props', {
    config: { access: dataApi, cache },
    schema: {
      operationId: 'listProps',
      summary: 'List the props of a day: consensus, opening line, best prices',
      tags,
      querystring: PropsQuery,
      response: { 200: PropPage },
    },
    handler: cached(
      ({ query: { asOf: _, ...query } }: RequestOf<{ querystring: typeof PropsQuery }>, known) => ({
        ...query,
        date: askedDate(query.date, known),
        league: query.league ?? 'nba',
        limit: Math.min(query.limit ?? PROPS_LIMIT.normal, PROPS_LIMIT.most),
      }),
      (db, input, { asOf }) => listProps(db, { ...input, asOf }),
    ),
  });

  // One handler, so both routes share their cache entries.
  const history = cached(
    ({ params, query }: RequestOf<typeof HISTORY>, known) => ({
      ...params,
      date: askedDate(query.date, known),
    }),
    (db, input, known) => lineHistory(db, { ...input, ...known }),
  );
  const histories = [
    { operationId: 'getLineHistory', url: '/data/props/:playerId/:propType/history', access: dataApi, tags },
    {
      operationId: 'getResearchLineHistory',
      url: '/research/player/:playerId/lines/:propType',
      access: member('pro'),
      tags: ['research'],
    },
  ];
  for (const { operationId, url, access, tags } of histories)
    app.get(url, {
      config: { access, cache },
      schema: {
        operationId,
        summary: 'Line history of one prop, by book',
        tags,
        ...HISTORY,
        response: { 200: LineHistory },
      },
      handler: history,
    });
}
