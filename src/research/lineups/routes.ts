import type { StateReader } from '../../picks/known-state.ts';
import { gatherGame } from '../../picks/pricing/forecast.ts';
import { member } from '../../platform/http/access.ts';
import type { Cached } from '../../platform/http/cache.ts';
import type { App, RequestOf } from '../../platform/http/shell.ts';
import { MatchupParams, MatchupQuery } from '../matchup-contract.ts';
import { GameLineups } from './contract.ts';
import { gameLineups } from './game-lineups.ts';

export type LineupDeps = { cached: Cached; stateBefore: StateReader };

const LINEUPS = { params: MatchupParams, querystring: MatchupQuery };

export function lineupRoutes(app: App, { cached, stateBefore }: LineupDeps): void {
  const readGame = gatherGame(stateBefore);
  app.get('/research/matchup/:gameId/lineups', {
    config: { access: member('pro'), cache: { dependsOn: ['league'] } },
    schema: {
      operationId: 'getGameLineups',
      summary: 'Get the lineups of a game, announced or projected, with minutes and injuries',
      tags: ['research'],
      ...LINEUPS,
      response: { 200: GameLineups },
    },
    handler: cached(
      ({ params }: RequestOf<typeof LINEUPS>) => params,
      async (db, input, known) => ({ record: await gameLineups(db, { ...input, ...known, readGame }) }),
    ),
  });
}
