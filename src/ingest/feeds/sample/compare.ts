import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { League } from '../../../domain/leagues.ts';
import { filesFeed } from '../files/files-feed.ts';
import { describeSeason, loadSeason, type Season } from './describe-league.ts';
import { edgeOf } from './edge.ts';
import { histogram, reliabilityPlot } from './plots.ts';
import { sampleFeed } from './sample-feed.ts';
import { reliability, truthVerdicts } from './truth-calibration.ts';

/**
 * Compares a season of the sample league with a real one and prints both as a table:
 *   node src/ingest/feeds/sample/compare.ts FOLDER_OF_REAL_SEASONS [FOLDER_FOR_PLOTS]
 */
const SPANS: Record<'nba' | 'wnba', { sample: [string, string]; real: [string, string] }> = {
  nba: { sample: ['2026-04-01', '2026-09-30'], real: ['2023-10-24', '2024-06-17'] },
  wnba: { sample: ['2026-02-01', '2026-07-31'], real: ['2024-05-14', '2024-10-20'] },
};

async function compare(
  league: keyof typeof SPANS,
  folder: string,
): Promise<{ sample: Season; real: Season }> {
  const { sample: made, real: read } = SPANS[league];
  const sample = await loadSeason(sampleFeed(), league, ...made);
  const real = await loadSeason(filesFeed(folder), league, ...read);
  const statistics = new Map(describeSeason(real));
  console.log(`\n| ${league} | sample ${made.join(' to ')} | real ${read.join(' to ')} |\n|---|---|---|`);
  for (const [name, value] of describeSeason(sample))
    console.log(`| ${name} | ${shown(value)} | ${shown(statistics.get(name))} |`);
  return { sample, real };
}

const shown = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) || value === 0
    ? 'not known'
    : value.toFixed(Math.abs(value) < 1 ? 4 : 2);

const rangeOf = (chance: number): string => {
  const bin = Math.floor(chance * 20);
  return `${(bin / 20).toFixed(2)} to ${((bin + 1) / 20).toFixed(2)}`;
};

function showTruth(league: League) {
  const bins = reliability(truthVerdicts(league, [4050, 4051, 4052]));
  console.log(`\n| ${league}: chance of an over by the truth | said | came | lines |\n|---|---|---|---|`);
  for (const { chance, hits, count } of bins)
    console.log(`| ${rangeOf(chance)} | ${chance.toFixed(4)} | ${hits.toFixed(4)} | ${count} |`);
  return bins;
}

function showEdge(league: League): void {
  const { props, market, withoutTilt, truth } = edgeOf(league, 4052, 3);
  console.log(`\n| ${league}: log-loss on ${props} closing props | |\n|---|---|`);
  console.log(
    `| the market | ${market.toFixed(4)} |\n| the market without its tilt to overs | ${withoutTilt.toFixed(4)} |`,
  );
  console.log(`| the truth | ${truth.toFixed(4)} |`);
}

const [folder, plots] = process.argv.slice(2);
if (!folder)
  throw new Error('usage: node src/ingest/feeds/sample/compare.ts FOLDER_OF_REAL_SEASONS [FOLDER_FOR_PLOTS]');
const { sample, real } = await compare('nba', folder);
await compare('wnba', folder);
const bins = showTruth('nba');
showEdge('nba');
showEdge('wnba');
if (plots) {
  const points = ({ games }: Season) => games.flatMap((game) => [game.homeScore!, game.awayScore!]);
  writeFileSync(join(plots, 'sample-league-points.svg'), histogram(points(sample), points(real)));
  writeFileSync(join(plots, 'sample-league-truth.svg'), reliabilityPlot(bins));
}
