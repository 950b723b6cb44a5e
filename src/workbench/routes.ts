import type { App } from '../platform/http/shell.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { arenaRoutes } from './arena/arena-routes.ts';
import { bankrollRoutes } from './bets/bankroll/bankroll-routes.ts';
import { betRoutes } from './bets/bet-routes.ts';
import { importRoutes } from './bets/imports/import-routes.ts';
import type { WorkbenchDeps } from './deps.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { savedQueryRoutes } from './saved/saved-query-routes.ts';

export function workbenchRoutes(app: App, deps: WorkbenchDeps): void {
  alertRoutes(app, deps);
  savedQueryRoutes(app, deps);
  exportRoutes(app, deps);
  betRoutes(app, deps);
  importRoutes(app, deps);
  bankrollRoutes(app, deps);
  arenaRoutes(app, deps);
}
