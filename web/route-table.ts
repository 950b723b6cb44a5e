/** All pages of the dashboard. A page needs a row here and a file in pages/. */
export type RouteRow = {
  path: string;
  /** File name in pages/. */
  page: string;
  /** The API request that the page needs first, sent while its code loads. Parameters as in the path. */
  first?: string;
  /** Pages whose code is loaded at the same time. */
  also?: readonly string[];
};

const BOARD = '/picks/today?limit=200';

export const ROUTES: readonly RouteRow[] = [
  { path: '/', page: 'home', first: BOARD, also: ['board'] },
  { path: '/picks', page: 'board', first: BOARD },
  { path: '/picks/:id', page: 'pick', first: '/picks/:id' },
  { path: '/picks/:id/:block', page: 'deep-dive', first: '/picks/:id/blocks/:block/deep-dive' },
  { path: '/players/:id', page: 'player', first: '/research/player/:id' },
  { path: '/games', page: 'games' },
  { path: '/games/:id', page: 'matchup', first: '/research/matchup/:id' },
  { path: '/teams/:id', page: 'team', first: '/data/teams/:id' },
  { path: '/record', page: 'record' },
  { path: '/ledger/verify', page: 'ledger-verify' },
  { path: '/record/picks', page: 'record-picks' },
  { path: '/alerts', page: 'alerts', first: '/me/alerts/rules' },
  { path: '/bets', page: 'bets', first: '/me/bankroll' },
  { path: '/arena', page: 'arena', first: '/me/arena' },
  { path: '/data', page: 'data' },
  { path: '/account', page: 'account', first: '/me' },
  { path: '/account/keys', page: 'keys', first: '/me/api-keys' },
  { path: '/account/webhooks', page: 'webhooks' },
  { path: '/account/webhooks/:id', page: 'webhook' },
  { path: '/ops', page: 'ops' },
  { path: '/ops/operations', page: 'ops-operations' },
  { path: '/ops/operations/:id', page: 'ops-operation' },
  { path: '/ops/expected', page: 'ops-expected' },
  { path: '/ops/freshness', page: 'ops-freshness' },
  { path: '/ops/objectives', page: 'ops-objectives' },
  { path: '/ops/settlement', page: 'ops-settlement' },
  { path: '/ops/errors', page: 'ops-errors' },
  { path: '/ops/secrets', page: 'ops-secrets' },
  { path: '/ops/tokens', page: 'ops-tokens' },
  { path: '/ops/config', page: 'ops-config' },
  { path: '/ops/audit', page: 'ops-audit' },
  { path: '/glossary', page: 'glossary' },
  { path: '/login', page: 'login' },
  { path: '/login/callback', page: 'login-callback' },
  { path: '/register', page: 'register' },
  { path: '/forgot', page: 'forgot' },
  { path: '/reset', page: 'reset' },
];

/** `:id` is a number; any other parameter is one path segment. */
export const routePattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(':id', '(?<id>[1-9]\\d{0,9})').replace(/:(\w+)/g, (_, name) => `(?<${name}>[\\w-]+)`)}/?$`,
  );

export type RouteMatch = { row: RouteRow; params: Record<string, string> };

export function findRoute(location: string): RouteMatch | null {
  for (const row of ROUTES) {
    const match = routePattern(row.path).exec(location);
    if (match) return { row, params: { ...match.groups } };
  }
  return null;
}
