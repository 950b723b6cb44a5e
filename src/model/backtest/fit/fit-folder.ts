import { DEFAULT_LEAGUE, LEAGUES } from '../../../domain/leagues.ts';
import type { LeagueParams, ModelParams } from '../../params.ts';
import { hasTable, type SeasonFolder } from '../columns.ts';
import { loadGames, type SeasonGame } from '../games.ts';
import { loadProps, type Prop } from '../props.ts';
import { fitLeague } from './fit-league.ts';

/** Version of the model's form; the data range distinguishes fits of one form. */
const FORM = 'm2';

/** The first calendar day that may belong to a season: seasons named by two years open in October. */
export function firstDayOf(season: string): string {
  const year = lastDayOf(season).slice(0, 4);
  return season.includes('-') ? `${Number(year) - 1}-10-01` : `${year}-01-01`;
}

/** The last calendar day of a season named '2023-24' or '2024': nothing later may be used. */
export function lastDayOf(season: string): string {
  const [first, second] = season.split('-');
  if (!/^\d{4}(-\d{2})?$/.test(season)) throw new Error(`${season} is not a season such as 2023-24 or 2024`);
  return second === undefined ? `${first}-12-31` : `${Number(first) + 1}-09-30`;
}

/** Fits every league of a folder on games up to and including a day. */
export async function fitFolder(
  folder: SeasonFolder,
  throughDate: string,
  log: (step: string) => void,
): Promise<ModelParams> {
  const leagues: Record<string, LeagueParams> = {};
  const data: ModelParams['data'] = { leagues: {} };
  for (const league of LEAGUES) {
    const games = (await loadGames(folder, league)).filter((game) => game.date <= throughDate);
    if (games.length === 0) continue;
    const props = hasTable(folder, 'prop_lines') ? (await loadProps(folder, league)).props : [];
    const known = props.filter((prop) => prop.date <= throughDate);
    const borrowed = leagues[DEFAULT_LEAGUE];
    leagues[league] = tidy(
      fitLeague({ league, games, props: known, log, ...(borrowed ? { borrowed } : {}) }),
    );
    data.leagues[league] = rangeOf(games, known);
  }
  return { version: `${FORM}-${throughOf(data)}`, data, leagues };
}

const rangeOf = (games: readonly SeasonGame[], props: readonly Prop[]) => ({
  from: games[0]!.date,
  through: games.at(-1)!.date,
  playerGames: games.reduce((n, game) => n + game.home.lines.length + game.away.lines.length, 0),
  props: props.length,
});

const throughOf = (data: ModelParams['data']): string =>
  Object.values(data.leagues)
    .map((range) => range.through)
    .sort()
    .at(-1) ?? 'nothing';

/** Seven digits are more than the data supports, and keep the file small. */
function tidy<T>(value: T): T {
  if (typeof value === 'number') return Number(value.toPrecision(7)) as T;
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tidy(inner)])) as T;
  return value;
}
