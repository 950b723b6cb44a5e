import type { Clock } from '../core/clock.ts';
import type { Db } from '../db/connect.ts';
import { dataApi } from '../http/access.ts';
import type { App } from '../http/shell.ts';
import { askedDate, asOfInstant } from '../http/time-query.ts';
import { HistoryParams, HistoryQuery, LineHistory, PROPS_LIMIT, PropPage, PropsQuery } from './contract.ts';
import { lineHistory } from './line-history.ts';
import { listProps } from './list-props.ts';

const tags = ['data'];

export function lineRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  app.get('/data/props', {
    config: { access: dataApi },
    schema: {
      summary: 'What the books ask on a day: consensus, opening line, best prices',
      tags,
      querystring: PropsQuery,
      response: { 200: PropPage },
    },
    handler: ({ query }) => {
      const now = clock.now();
      const asOf = asOfInstant(query, now);
      return listProps(db, {
        ...query,
        league: query.league ?? 'nba',
        date: askedDate(query.date, { asOf, now }),
        limit: Math.min(query.limit ?? PROPS_LIMIT.normal, PROPS_LIMIT.most),
        asOf,
      });
    },
  });

  app.get('/data/props/:playerId/:propType/history', {
    config: { access: dataApi },
    schema: {
      summary: 'How a line came to stand where it does, book by book',
      tags,
      params: HistoryParams,
      querystring: HistoryQuery,
      response: { 200: LineHistory },
    },
    handler: ({ params, query }) => {
      const now = clock.now();
      const asOf = asOfInstant(query, now);
      return lineHistory(db, { ...params, date: askedDate(query.date, { asOf, now }), asOf, now });
    },
  });
}
