import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { dataApi, member } from '../platform/http/access.ts';
import { type Answers, keyOf } from '../platform/http/answers.ts';
import { knownTo } from '../platform/http/known-to.ts';
import type { App } from '../platform/http/shell.ts';
import { askedDate } from '../platform/http/time-query.ts';
import { HistoryParams, HistoryQuery, LineHistory, PROPS_LIMIT, PropPage, PropsQuery } from './contract.ts';
import { lineHistory } from './line-history.ts';
import { listProps } from './list-props.ts';

const tags = ['data'];

export type LineDeps = { db: Db; clock: Clock; answers: Answers };

export function lineRoutes(app: App, { db, clock, answers }: LineDeps): void {
  app.get('/data/props', {
    config: { access: dataApi, cached: true },
    schema: {
      summary: 'What the books ask on a day: consensus, opening line, best prices',
      tags,
      querystring: PropsQuery,
      response: { 200: PropPage },
    },
    handler: (request, reply) => {
      const { query } = request;
      const known = knownTo(request, query, clock);
      const ask = {
        ...query,
        league: query.league ?? 'nba',
        date: askedDate(query.date, known),
        limit: Math.min(query.limit ?? PROPS_LIMIT.normal, PROPS_LIMIT.most),
      };
      return answers.send(reply, {
        ...known,
        key: `props ${keyOf(ask)}`,
        compose: () => listProps(db, { ...ask, asOf: known.asOf }),
      });
    },
  });

  // Whoever may know the same gets the same kept record at both.
  const histories = [
    { url: '/data/props/:playerId/:propType/history', access: dataApi, tags },
    { url: '/research/player/:playerId/lines/:propType', access: member('pro'), tags: ['research'] },
  ];
  for (const { url, access, tags } of histories)
    app.get(url, {
      config: { access, cached: true },
      schema: {
        summary: 'How a line came to stand where it does, book by book',
        tags,
        params: HistoryParams,
        querystring: HistoryQuery,
        response: { 200: LineHistory },
      },
      handler: (request, reply) => {
        const { params, query } = request;
        const known = knownTo(request, query, clock);
        const ask = { ...params, ...known, date: askedDate(query.date, known) };
        return answers.send(reply, {
          ...known,
          key: `lines ${ask.playerId} ${ask.propType} ${ask.date}`,
          compose: () => lineHistory(db, ask),
        });
      },
    });
}
