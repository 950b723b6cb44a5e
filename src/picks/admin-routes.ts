import { Type } from 'typebox';
import { DEFAULT_LEAGUE, LEAGUES, type League } from '../domain/leagues.ts';
import { STATS } from '../domain/stats.ts';
import { GATES } from '../model/gates.ts';
import { RATINGS } from '../model/rating.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import { adminOnly } from '../platform/http/access.ts';
import type { App } from '../platform/http/shell.ts';
import { AsOf, askedDate, asOfInstant, DateParameter } from '../platform/http/time-query.ts';
import { derived, raw } from '../platform/rights/sourced.ts';
import { DateTime, Day, Int32, OneOf } from '../platform/schema.ts';
import { DIRECTIONS, MODEL } from './contract.ts';
import { listRuns, listScoredProps } from './scored-prop-queries.ts';

const DayQuery = Type.Object({
  league: Type.Optional(OneOf(LEAGUES, { description: 'nba when absent' })),
  date: Type.Optional(DateParameter),
  asOf: Type.Optional(AsOf),
});

const ScoredProp = Type.Object(
  {
    gameId: Int32(),
    playerId: Int32(),
    stat: OneOf(STATS),
    line: derived('quotes', Type.Number()),
    direction: OneOf(DIRECTIONS),
    rating: derived(MODEL, OneOf(RATINGS)),
    score: derived(MODEL, Int32()),
    // Two of the gates are statuses of the injury report.
    keptBackBy: raw('injuries', Type.Array(Type.Object({ gate: Type.String(), meaning: Type.String() }))),
    scoredAt: DateTime(),
  },
  { title: 'ScoredProp' },
);

const ScoringRun = Type.Object(
  {
    id: Int32(),
    league: OneOf(LEAGUES),
    date: Day(),
    ranAt: DateTime(),
    origin: Type.String(),
    modelVersion: Type.String(),
    scored: Int32(),
    unchanged: Int32(),
    keptBack: Type.Record(Type.String(), Int32(), {
      description: 'Props that are not picks, by gate or rating',
    }),
    diff: Type.Object({
      added: Type.Array(Int32()),
      changed: Type.Array(Type.Object({ from: Int32(), to: Int32(), because: raw(MODEL, Type.String()) })),
      withdrawn: Type.Array(Type.Object({ pickId: Int32(), because: raw(MODEL, Type.String()) })),
    }),
  },
  { title: 'ScoringRun' },
);

/** For Admins: every scored prop, and what each run did. */
export function pickAdminRoutes(app: App, { db, clock }: { db: Db; clock: Clock }): void {
  const dayOf = ({
    league = DEFAULT_LEAGUE,
    date,
    asOf,
  }: {
    league?: League;
    date?: string;
    asOf?: string;
  }) => {
    const now = clock.now();
    const at = asOfInstant(asOf === undefined ? {} : { asOf }, now);
    return { league, date: askedDate(date, { asOf: at, now }), asOf: at };
  };

  app.get('/admin/scored-props', {
    config: { access: adminOnly },
    schema: {
      operationId: 'listScoredProps',
      summary: 'List all scored props of a day, with the gate that excluded each',
      tags: ['picks'],
      querystring: DayQuery,
      response: { 200: Type.Array(ScoredProp) },
    },
    handler: async ({ query }) =>
      (await listScoredProps(db, dayOf(query))).map(({ gates, ...prop }) => ({
        ...prop,
        keptBackBy: gates.map((gate) => ({ gate, meaning: GATES[gate] })),
      })),
  });

  app.get('/admin/scoring-runs', {
    config: { access: adminOnly },
    schema: {
      operationId: 'listScoringRuns',
      summary: 'List the scoring runs of a day that changed something',
      tags: ['picks'],
      querystring: DayQuery,
      response: { 200: Type.Array(ScoringRun) },
    },
    handler: ({ query }) => listRuns(db, dayOf(query)),
  });
}
