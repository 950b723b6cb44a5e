import { leagueRoutes } from '../league/routes.ts';
import { lineRoutes } from '../lines/routes.ts';
import type { Narrator } from '../picks/deep-dive/narrator.ts';
import { deepDiveRoutes } from '../picks/deep-dive/routes.ts';
import { knownStates } from '../picks/known-state.ts';
import { pickRoutes } from '../picks/routes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Cached } from '../platform/http/cache.ts';
import type { Revisions } from '../platform/http/revisions.ts';
import type { App } from '../platform/http/shell.ts';
import { lineupRoutes } from '../research/lineups/routes.ts';
import { pricingRoutes } from '../research/pricing/routes.ts';
import { recordRoutes } from '../research/record/routes.ts';
import { researchRoutes } from '../research/routes.ts';
import { slipRoutes } from '../research/slips/routes.ts';
import { type EventRouteDeps, eventRoutes } from '../webhooks/event-routes.ts';
import { type SubscriptionRouteDeps, subscriptionRoutes } from '../webhooks/subscription-routes.ts';

export type DataRouteDeps = SubscriptionRouteDeps &
  EventRouteDeps & {
    db: Db;
    clock: Clock;
    baseUrl: string;
    revisions: Revisions;
    narrator: Narrator;
    cached: Cached;
  };

/** What an API key may use: of the service itself and of a replay session. */
export function dataRoutes(api: App, deps: DataRouteDeps): void {
  subscriptionRoutes(api, deps);
  eventRoutes(api, deps);
  leagueRoutes(api, deps);
  pickRoutes(api, deps);
  deepDiveRoutes(api, deps);
  recordRoutes(api, deps);
  lineRoutes(api, deps);
  researchRoutes(api, deps);
  pricingRoutes(api, { ...deps, stateBefore: knownStates });
  lineupRoutes(api, { ...deps, stateBefore: knownStates });
  slipRoutes(api, { ...deps, stateBefore: knownStates });
}

/** By prefix, so that no route can be forgotten. Sign-in has its own throttling. */
export function limitRates(api: App): void {
  api.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/v1/auth/')) return;
    const rateLimited = route.url.startsWith('/api/v1/data/') ? 'data' : 'default';
    route.config = { ...route.config, rateLimited };
  });
}
