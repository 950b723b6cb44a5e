import { LEAGUES } from '../../../domain/leagues.ts';
import type { JointFit, JointParams } from '../../joint/params.ts';
import type { ModelParams } from '../../params.ts';
import type { SeasonFolder } from '../columns.ts';
import { loadGames } from '../games.ts';
import { fitJoint } from './joint.ts';

/** Fits how the props of a game vary together, on games up to the last day that the parameters have seen. */
export async function fitJointFolder(
  folder: SeasonFolder,
  params: ModelParams,
  log: (step: string) => void,
): Promise<JointFit> {
  const leagues: Record<string, JointParams> = {};
  for (const league of LEAGUES) {
    const fitted = params.leagues[league];
    const through = params.data.leagues[league]?.through ?? '';
    if (!fitted) continue;
    log(`${league}: correlations through ${through}`);
    const games = (await loadGames(folder, league)).filter(({ date }) => date <= through);
    leagues[league] = rounded(fitJoint(fitted, games));
  }
  return { version: params.version, leagues };
}

const DIGITS = 5;
const round = (value: number): number => Number(value.toFixed(DIGITS));
const rows = (matrix: JointParams['player']) => matrix.map((row) => row.map(round));

/** Five decimals are more than the data supports, and keep the file small. */
const rounded = (params: JointParams): JointParams => ({
  stats: params.stats,
  player: rows(params.player),
  teammates: rows(params.teammates),
  perAssist: rows(params.perAssist),
  usualAssists: round(params.usualAssists),
  opponents: rows(params.opponents),
});

/** One row of a matrix per line. */
export const jointText = (fit: JointFit): string =>
  `${JSON.stringify(fit, null, 1).replace(/\[\s+([-0-9.,\s]+?)\s+\]/g, (_, row: string) => `[${row.replace(/\s+/g, ' ')}]`)}\n`;
