import type { League } from '../../../domain/leagues.ts';
import type { JointFit } from '../../joint/params.ts';
import type { SeasonFolder } from '../columns.ts';
import { createResampler } from '../evaluate/resample.ts';
import { loadGames } from '../games.ts';
import { loadProps } from '../props.ts';
import type { Span } from '../run-backtest.ts';
import { walkForward } from '../walk-forward.ts';
import type { SideChoice } from './combinations.ts';
import { calibrate, scorePairs } from './measure.ts';
import { settledLegs } from './settled-legs.ts';

export type JointAsk = {
  folder: SeasonFolder;
  league: League;
  span: Span;
  fit: JointFit;
  slips?: number;
  log?: (step: string) => void;
};

export type JointReport = Awaited<ReturnType<typeof runJointBacktest>>;

const SLIPS = 100_000;
const KINDS = [
  { size: 2, sameGame: true },
  { size: 3, sameGame: true },
  { size: 2, sameGame: false },
  { size: 3, sameGame: false },
];
const CHOICES: readonly SideChoice[] = ['drawn', 'rated'];

/** Prices pairs and slips of a range before their games, and compares with what happened. */
export async function runJointBacktest({
  folder,
  league,
  span,
  fit,
  slips = SLIPS,
  log = () => {},
}: JointAsk) {
  const params = span.params.leagues[league];
  if (!params || !fit.leagues[league])
    throw new Error(`the parameters ${fit.version} know no league ${league}`);
  if (fit.version !== span.params.version)
    throw new Error(`correlations of ${fit.version} do not belong to the parameters ${span.params.version}`);
  log('reading games and prices');
  const games = await loadGames(folder, league);
  const { props } = await loadProps(folder, league);
  log(`walking forward from ${span.from} to ${span.to}`);
  const { rows } = walkForward({ games, props, params, from: span.from, to: span.to });
  const legs = settledLegs(rows, league);
  log(`pairing ${legs.length} props`);
  const resampler = createResampler(legs.map(({ date }) => date));
  return {
    range: { league, from: span.from, to: span.to, dates: resampler.dates.length, props: legs.length },
    version: fit.version,
    pairs: scorePairs(legs, fit.leagues, resampler),
    calibration: CHOICES.flatMap((sides) =>
      KINDS.map((kind) => {
        log(`drawing slips of ${kind.size} legs, ${sides} sides`);
        return { ...kind, sides, ...calibrate(legs, fit.leagues, { ...kind, sides, count: slips }) };
      }),
    ),
  };
}
