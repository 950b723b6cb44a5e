import { COUNTS } from '../../../domain/stats.ts';
import { LATE_ONLY, MEAN_FEATURES } from '../../mean-columns.ts';
import type { LeagueParams, Variant } from '../../params.ts';
import { projectGame } from '../../project.ts';
import type { Projection } from '../../projection.ts';
import { replay } from '../../replay.ts';
import type { PlayerLine } from '../../sheet.ts';
import { aheadOf, aheadWithLineups } from '../ahead.ts';
import type { SeasonGame } from '../games.ts';
import { MIN_PRIOR_GAMES } from './minutes.ts';
import { type PoissonRows, poissonRegression } from './regression.ts';

const RIDGE = 20;
/** Below this forecast no book offers a prop, and garbage time follows other rules. */
const MIN_MINUTES_LEARNT = 12;

/** Calls `visit` with each full forecast of a player who then played. */
export function eachProjection(
  games: readonly SeasonGame[],
  params: LeagueParams,
  ask: { variant: Variant; from: string },
  visit: (projection: Projection, line: PlayerLine, game: SeasonGame) => void,
): void {
  replay(games, params, (game, state) => {
    if (game.season < ask.from) return;
    const ahead = ask.variant === 'lineup' ? aheadWithLineups(game, state) : aheadOf(game);
    const projections = projectGame(state, ahead, ask.variant);
    for (const line of [...game.home.lines, ...game.away.lines]) {
      const projection = projections.get(line.playerId);
      if (projection && projection.player.games >= MIN_PRIOR_GAMES) visit(projection, line, game);
    }
  });
}

/** One Poisson regression per count, on top of forecast minutes times the recent rate. */
export function fitMeans(params: LeagueParams, games: readonly SeasonGame[], variant: Variant, from: string) {
  const width = MEAN_FEATURES.length;
  const room = games.reduce((n, game) => n + game.home.lines.length + game.away.lines.length, 0);
  const tables = COUNTS.map(
    (): PoissonRows => ({
      rows: new Float64Array(room * width),
      offset: new Float64Array(room),
      y: new Float64Array(room),
      width,
      n: 0,
    }),
  );
  eachProjection(games, params, { variant, from }, (projection, line) => {
    if (projection.minutes < MIN_MINUTES_LEARNT * (params.gameMinutes / 48)) return;
    projection.counts.forEach((count, s) => {
      const table = tables[s]!;
      table.rows.set(count.row, table.n * width);
      table.offset[table.n] = Math.log(projection.minutes * count.fast);
      table.y[table.n] = line.counts[s]!;
      table.n += 1;
    });
  });
  const use = MEAN_FEATURES.filter((name) => usable(name, variant, tables[0]!));
  const columns = use.map((name) => MEAN_FEATURES.indexOf(name));
  const fitted = tables.map((table) => {
    const beta = poissonRegression(table, columns, RIDGE);
    return Object.fromEntries(use.map((name, i) => [name, beta[i]!]));
  });
  return { ...params, means: { ...params.means, [variant]: fitted } };
}

/**
 * A constant column (no game market in the source, no positions) is left out rather than left to the ridge.
 */
function usable(name: string, variant: Variant, table: PoissonRows): boolean {
  if (name === 'one') return true;
  if (variant === 'history' && (LATE_ONLY as readonly string[]).includes(name)) return false;
  const at = (MEAN_FEATURES as readonly string[]).indexOf(name);
  for (let r = 1; r < table.n; r++) if (table.rows[r * table.width + at] !== table.rows[at]) return true;
  return false;
}
