import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backtest } from '../run-backtest.ts';
import { calibrationPlot, edgePlot, scorePlot } from './svg.ts';
import { asHtml, asText, reportTables } from './tables.ts';

const STYLE =
  'body{font:14px/1.45 system-ui,sans-serif;max-width:1100px;margin:2rem auto;padding:0 1rem;color:#1f2933}table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:2px 10px 2px 0;text-align:left;border-bottom:1px solid #e4e7eb}svg{max-width:480px}';

const spansOf = ({ spans }: Backtest['range']): string =>
  spans.map(({ from, to }) => `${from} to ${to}`).join(', ');

export const headline = ({ range, params, counts, configurationsTried }: Backtest): string =>
  `${range.league} ${spansOf(range)}, ${range.dates} dates with prices, ${counts.decided} decided props, ` +
  `parameters ${params.map(({ version, inSample }) => `${version}${inSample ? ' (THEY HAVE SEEN THIS RANGE)' : ''}`).join(', ')}, ` +
  `${configurationsTried} configurations tried before`;

export const reportText = (report: Backtest): string =>
  [
    headline(report),
    '',
    ...reportTables(report).map(asText),
    ...report.alarms.map((alarm) => `ALARM: ${alarm}`),
  ].join('\n');

/**
 * Writes the report as JSON, as a page with its plots, and each plot alone. Without prices there are no
 * plots.
 */
export function writeReport(report: Backtest, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const plots: Record<string, string> =
    report.pooled.n > 0 ? { 'calibration.svg': calibrationPlot(report), 'score.svg': scorePlot(report) } : {};
  if (report.board) plots['edge.svg'] = edgePlot(report.board);
  const page = [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Backtest ${spansOf(report.range)}</title><style>${STYLE}</style>`,
    `<h1>Backtest</h1><p>${headline(report)}</p>`,
    ...Object.values(plots),
    ...reportTables(report).map(asHtml),
    '</html>\n',
  ].join('\n');
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(join(folder, 'report.html'), page);
  for (const [name, svg] of Object.entries(plots)) writeFileSync(join(folder, name), svg);
}
