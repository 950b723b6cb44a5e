import { percent } from '../../../domain/number-format.ts';
import type { PremiumStandard } from '../evaluate/premium-standard.ts';
import type { Interval } from '../evaluate/resample.ts';
import type { Backtest } from '../run-backtest.ts';

export type Table = { title: string; header: string[]; rows: string[][] };

const fixed = (value: number | null, digits: number): string =>
  value === null ? '–' : value.toFixed(digits);
const interval = ({ mean, lo, hi }: Interval, digits: number): string =>
  `${mean.toFixed(digits)} [${lo.toFixed(digits)}, ${hi.toFixed(digits)}]`;
const percents = ({ mean, lo, hi }: Interval): string => `${percent(mean)} [${percent(lo)}, ${percent(hi)}]`;

/** The report as plain tables, for text and HTML output. */
export function reportTables(report: Backtest): Table[] {
  if (report.pooled.n === 0) return [projections(report)];
  return [
    projections(report),
    markets(report),
    opinions(report),
    ratings(report),
    ...board(report),
    ...portfolio(report),
    bands(report),
    placebo(report),
    otherMarkets(report),
    books(report),
  ];
}

const projections = (report: Backtest): Table => ({
  title: 'Projections (projected for at least 20 of 48 minutes)',
  header: [
    'variant',
    'stat',
    'n',
    'MAE',
    'CRPS',
    'CRPS ≥15',
    'bias',
    'R²',
    '80% cover',
    'own 80%',
    'season avg',
    'L10',
    'EWMA',
  ],
  rows: report.projections.map((p) => [
    p.variant,
    p.stat,
    `${p.n}`,
    fixed(p.mae, 3),
    fixed(p.crps, 3),
    fixed(p.wide?.crps ?? null, 3),
    fixed(p.bias, 3),
    fixed(p.r2, 3),
    fixed(p.coverage80, 3),
    fixed(p.expectedCoverage80, 3),
    fixed(p.baselines.seasonAverage, 3),
    fixed(p.baselines.last10, 3),
    fixed(p.baselines.ewma12, 3),
  ]),
});

const markets = (report: Backtest): Table => ({
  title: 'Markets: blend − market log-loss (negative is better), 95% intervals by date',
  header: ['horizon', 'stat', 'n', 'market', 'blend', 'delta', 'against market + intercept', 'ECE', 'Holm p'],
  rows: [
    ...report.markets.map((m) => [
      m.horizon,
      m.stat,
      `${m.n}`,
      fixed(m.logLoss.market, 4),
      fixed(m.logLoss.blend, 4),
      interval(m.delta, 4),
      interval(m.deltaVsIntercept, 4),
      fixed(m.ece, 3),
      m.verdict ? fixed(m.pHolm, 3) : 'no verdict',
    ]),
    [
      'all',
      'pooled',
      `${report.pooled.n}`,
      fixed(report.pooled.logLoss.market, 4),
      fixed(report.pooled.logLoss.blend, 4),
      interval(report.pooled.delta, 5),
      interval(report.pooled.deltaVsIntercept, 5),
      `${fixed(report.pooled.ece, 4)} (${byChance(report.pooled.eceByChance)})`,
      '',
    ],
  ],
});

const byChance = ({ mean, p5, p95, share }: Backtest['pooled']['eceByChance']): string =>
  `a perfect forecast ${fixed(mean, 4)} [${fixed(p5, 4)}, ${fixed(p95, 4)}], no less in ${percent(share)}`;

const opinions = (report: Backtest): Table => ({
  title: 'Log-loss of every opinion, all props (a coin is 0.6931)',
  header: ['opinion', 'log-loss'],
  rows: Object.entries(report.pooled.logLoss).map(([name, loss]) => [name, fixed(loss, 4)]),
});

const ratings = (report: Backtest): Table => ({
  title: 'Picks as published, one unit each',
  header: [
    'rating',
    'n',
    'mean P(hit)',
    'hit',
    'break-even',
    'unders',
    'ROI average price',
    'five cents worse',
    'ROI best price',
    'CLV points',
    'drawdown',
  ],
  rows: [
    ...report.ratings.map((r) => [
      r.rating,
      `${r.n}`,
      percent(r.meanConfidence),
      percent(r.hitRate),
      percent(r.breakEven),
      percent(r.underShare),
      percents(r.roi.average),
      percents(r.roi.fiveCentsWorse),
      percents(r.roi.best),
      r.clv ? `${percents(r.clv.mean)} (n ${r.clv.n})` : '–',
      fixed(r.maxDrawdown, 1),
    ]),
    ...Object.entries(report.blind).map(([rule, roi]) => [
      rule,
      '',
      '',
      '',
      '',
      '',
      percents(roi),
      '',
      '',
      '',
      '',
    ]),
  ],
});

function board({ board }: Backtest): Table[] {
  if (!board) return [];
  const { byTimeToTip, edges, dayVariance, fullNights } = board;
  const spread = ({ p10, median, p90 }: { p10: number; median: number; p90: number }) =>
    `${fixed(median, 0)} (${fixed(p10, 0)} to ${fixed(p90, 0)})`;
  return [
    premiumStandard('Premium − standard, as published', board.premiumMinusStandard),
    premiumStandard('Premium − standard if one book were enough', board.withAnyBooks),
    {
      title: 'Published picks of all nights',
      header: ['measure', 'value'],
      rows: [
        ...byTimeToTip.map(({ key, n, roi }) => [`ROI, ${key} before tip-off (n ${n})`, percents(roi)]),
        ['variance of a day / of independent picks', fixed(dayVariance, 2)],
        ...(fullNights
          ? [
              [`premium, nights of ${fullNights.games} games or more`, spread(fullNights.premium)],
              [`standard, nights of ${fullNights.games} games or more`, spread(fullNights.standard)],
            ]
          : []),
      ],
    },
    {
      title: 'Edge of published picks: chance minus break-even, claimed and realized',
      header: ['claimed', 'n', 'realized', 'monotone calibration'],
      rows: edges.map(({ claimed, n, realized, calibrated }) => [
        percent(claimed),
        `${n}`,
        percents(realized),
        percent(calibrated),
      ]),
    },
  ];
}

const premiumStandard = (title: string, rows: readonly PremiumStandard[]): Table => ({
  title,
  header: ['nights', 'premium', 'ROI', 'standard', 'ROI', 'premium − standard', 'five cents worse'],
  rows: rows.map(({ key, premium, standard, difference }) => [
    key,
    `${premium.n}`,
    premium.roi ? percents(premium.roi) : '–',
    `${standard.n}`,
    standard.roi ? percents(standard.roi) : '–',
    difference ? percents(difference.average) : '–',
    difference ? percents(difference.fiveCentsWorse) : '–',
  ]),
});

const portfolio = ({ portfolio }: Backtest): Table[] =>
  portfolio
    ? [
        {
          title: 'Published morning picks at suggested stakes',
          header: ['measure', 'value'],
          rows: [
            ['ROI, suggested stakes', percents(portfolio.roi)],
            ['ROI, one unit each', percents(portfolio.flatRoi)],
            [`staked per night (${portfolio.nights} nights)`, percent(portfolio.meanStaked)],
            ['bankroll at the end, from 1', fixed(portfolio.finalBankroll, 2)],
            ['deepest drawdown', percent(portfolio.maxDrawdown)],
          ],
        },
      ]
    : [];

const bands = (report: Backtest): Table => ({
  title: `Hit rate minus break-even by scoreFinal: slope ${interval(report.slope, 5)} per point`,
  header: ['scoreFinal', 'n', 'excess'],
  rows: report.bands.map((b) => [
    `${b.from}–${b.to}`,
    `${b.n}`,
    percents({ mean: b.excess, lo: b.lo, hi: b.hi }),
  ]),
});

const placebo = ({ placebo }: Backtest): Table => ({
  title:
    'Placebos: edge over market + intercept, weights learnt within the range (permuted and shifted must lose it)',
  header: ['trial', 'edge'],
  rows: placebo
    ? (['real', 'permuted', 'shifted', 'nextGame'] as const).map((trial) => [
        trial,
        interval(placebo[trial], 5),
      ])
    : [['too few props', '']],
});

const otherMarkets = ({ placebo }: Backtest): Table => ({
  title: 'Other markets: edge over market + model, weights learnt within the range (permuted must lose it)',
  header: ['trial', 'edge'],
  rows: placebo
    ? [
        ['real', interval(placebo.otherMarkets, 5)],
        ['permuted', interval(placebo.otherMarketsPermuted, 5)],
      ]
    : [['too few props', '']],
});

const books = (report: Backtest): Table => ({
  title: 'ROI at one named book (at least 200 picks there)',
  header: ['rating', 'book', 'n', 'ROI'],
  rows: report.ratings.flatMap((r) =>
    r.roi.books.map(({ book, n, roi }) => [r.rating, book, `${n}`, percents(roi)]),
  ),
});

/** Aligned columns for a terminal. */
export function asText({ title, header, rows }: Table): string {
  const all = [header, ...rows];
  const widths = header.map((_, i) => Math.max(...all.map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd();
  return [title, ...all.map(line), ''].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export function asHtml({ title, header, rows }: Table): string {
  const cells = (tag: string, row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('\n');
  return `<h2>${escaped(title)}</h2>\n<table>\n${cells('th', header)}\n${body}\n</table>`;
}
