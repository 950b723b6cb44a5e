import type { BoardScore } from '../evaluate/board.ts';
import type { Backtest } from '../run-backtest.ts';

const WIDTH = 480;
const HEIGHT = 320;
const LEFT = 56;
const BOTTOM = 40;
const TOP = 28;
const RIGHT = 16;
const INK = '#1f2933';
const GRID = '#d9dee4';
const MARK = '#c2410c';

type Scale = (value: number) => number;

const scaleX =
  (low: number, high: number): Scale =>
  (v) =>
    LEFT + ((v - low) / (high - low)) * (WIDTH - LEFT - RIGHT);
const scaleY =
  (low: number, high: number): Scale =>
  (v) =>
    HEIGHT - BOTTOM - ((v - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
const at = (value: number): string => value.toFixed(1);

function frame(title: string, xLabel: string, yLabel: string, body: string): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="16" font-size="13" font-weight="600" fill="${INK}">${title}</text>`,
    body,
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle" fill="${INK}">${xLabel}</text>`,
    `<text transform="translate(14 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle" fill="${INK}">${yLabel}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

function axes(
  xs: readonly number[],
  ys: readonly number[],
  x: Scale,
  y: Scale,
  format: (v: number) => string,
): string {
  const vertical = xs.map(
    (v) =>
      `<line x1="${at(x(v))}" x2="${at(x(v))}" y1="${TOP}" y2="${HEIGHT - BOTTOM}" stroke="${GRID}"/><text x="${at(x(v))}" y="${HEIGHT - BOTTOM + 14}" text-anchor="middle" fill="${INK}">${format(v)}</text>`,
  );
  const horizontal = ys.map(
    (v) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(v))}" y2="${at(y(v))}" stroke="${GRID}"/><text x="${LEFT - 6}" y="${at(y(v) + 4)}" text-anchor="end" fill="${INK}">${format(v)}</text>`,
  );
  return [...vertical, ...horizontal].join('\n');
}

/** Predicted against observed, in bins of equal mass. */
export function calibrationPlot({ pooled }: Backtest): string {
  const values = pooled.reliability.flatMap((bin) => [bin.forecast, bin.happened]);
  const low = Math.floor(Math.min(...values) * 20) / 20;
  const high = Math.ceil(Math.max(...values) * 20) / 20;
  const [x, y] = [scaleX(low, high), scaleY(low, high)];
  const ticks: number[] = [];
  for (let v = low; v <= high + 1e-9; v += 0.1) ticks.push(v);
  const dots = pooled.reliability.map(
    (bin) => `<circle cx="${at(x(bin.forecast))}" cy="${at(y(bin.happened))}" r="4" fill="${MARK}"/>`,
  );
  const diagonal = `<line x1="${at(x(low))}" y1="${at(y(low))}" x2="${at(x(high))}" y2="${at(y(high))}" stroke="${INK}" stroke-dasharray="4 3"/>`;
  const body = [axes(ticks, ticks, x, y, (v) => v.toFixed(2)), diagonal, ...dots].join('\n');
  return frame('Calibration of the blend', 'forecast chance of the over', 'share that went over', body);
}

/** Hit rate minus its own break-even by scoreFinal, with 95% intervals. */
export function scorePlot({ bands }: Backtest): string {
  const low = Math.floor(Math.min(0, ...bands.map((band) => band.lo)) * 20) / 20;
  const high = Math.ceil(Math.max(0.02, ...bands.map((band) => band.hi)) * 20) / 20;
  const [x, y] = [scaleX(20, 100), scaleY(low, high)];
  const ticks: number[] = [];
  for (let v = low; v <= high + 1e-9; v += 0.05) ticks.push(v);
  const marks = bands.map((band) => {
    const center = at(x(Math.max(20, (Math.max(band.from, 24) + band.to) / 2)));
    return `<line x1="${center}" x2="${center}" y1="${at(y(band.lo))}" y2="${at(y(band.hi))}" stroke="${MARK}" stroke-width="1.5"/><circle cx="${center}" cy="${at(y(band.excess))}" r="4" fill="${MARK}"/>`;
  });
  const zero = `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(0))}" y2="${at(y(0))}" stroke="${INK}"/>`;
  const grid = axes([20, 40, 60, 80, 100], ticks, x, y, (v) =>
    Math.abs(v) < 1.5 ? v.toFixed(2) : v.toFixed(0),
  );
  return frame(
    'Hit rate minus break-even',
    'scoreFinal',
    'excess over break-even',
    [grid, zero, ...marks].join('\n'),
  );
}

/** Realized against claimed edge of the published picks, with 95% intervals and the monotone calibration. */
export function edgePlot({ edges }: BoardScore): string {
  const low = Math.floor(Math.min(0, ...edges.map(({ realized }) => realized.lo)) * 20) / 20;
  const high = Math.ceil(Math.max(0.1, ...edges.map(({ realized }) => realized.hi)) * 20) / 20;
  const widest = Math.ceil(Math.max(0.05, ...edges.map(({ claimed }) => claimed)) * 50) / 50;
  const [x, y] = [scaleX(0, widest), scaleY(low, high)];
  const steps = (from: number, to: number, by: number) =>
    Array.from({ length: Math.round((to - from) / by) + 1 }, (_, i) => from + i * by);
  const dots = edges.map(({ claimed, realized }) => {
    const center = at(x(claimed));
    return `<line x1="${center}" x2="${center}" y1="${at(y(realized.lo))}" y2="${at(y(realized.hi))}" stroke="${MARK}" stroke-width="1.5"/><circle cx="${center}" cy="${at(y(realized.mean))}" r="4" fill="${MARK}"/>`;
  });
  const line = edges.map(({ claimed, calibrated }) => `${at(x(claimed))},${at(y(calibrated))}`).join(' ');
  const top = Math.min(widest, high);
  const diagonal = `<line x1="${at(x(0))}" y1="${at(y(0))}" x2="${at(x(top))}" y2="${at(y(top))}" stroke="${INK}" stroke-dasharray="4 3"/>`;
  const grid = axes(steps(0, widest, 0.02), steps(low, high, 0.05), x, y, (v) => v.toFixed(2));
  const calibration = `<polyline points="${line}" fill="none" stroke="${INK}"/>`;
  return frame(
    'Edge of published picks',
    'claimed: chance minus break-even',
    'realized: hit rate minus break-even',
    [grid, diagonal, calibration, ...dots].join('\n'),
  );
}
