import type { Bin } from './truth-calibration.ts';

const WIDTH = 480;
const HEIGHT = 260;
const LEFT = 44;
const BOTTOM = 34;

type Scale = (value: number) => number;
const scale =
  (from: number, to: number, low: number, high: number): Scale =>
  (value) =>
    low + ((value - from) / (to - from)) * (high - low);

const fixed = (value: number): string => value.toFixed(1);

const frame = (
  title: string,
  body: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11" role="img">
<title>${title}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${body}
<text x="${WIDTH / 2}" y="16" text-anchor="middle" font-size="13">${title}</text></svg>
`;

const line = (points: readonly [number, number][], colour: string): string =>
  `<polyline fill="none" stroke="${colour}" stroke-width="2" points="${points.map(([x, y]) => `${fixed(x)},${fixed(y)}`).join(' ')}"/>`;

const tick = (x: number, y: number, text: string, anchor: string): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" fill="#555">${text}</text>`;

/** Points of a team in a game: the sample league and the real one. */
export function histogram(sample: readonly number[], real: readonly number[]): string {
  const [from, to, width] = [70, 160, 5];
  const shares = (values: readonly number[]) =>
    Array.from({ length: (to - from) / width }, (_, i) => {
      const low = from + i * width;
      return values.filter((value) => value >= low && value < low + width).length / values.length;
    });
  const x = scale(from, to, LEFT, WIDTH - 12);
  const y = scale(0, 0.18, HEIGHT - BOTTOM, 28);
  const draw = (values: readonly number[], colour: string) =>
    line(
      shares(values).map((share, i) => [x(from + (i + 0.5) * width), y(share)]),
      colour,
    );
  const ticks = [80, 100, 120, 140]
    .map((value) => tick(x(value), HEIGHT - 16, String(value), 'middle'))
    .join('');
  const heights = [0, 0.05, 0.1, 0.15]
    .map((value) => tick(LEFT - 6, y(value) + 4, `${value * 100}%`, 'end'))
    .join('');
  const legend = `<text x="${WIDTH - 110}" y="44" fill="#c2410c">sample league</text><text x="${WIDTH - 110}" y="60" fill="#1d4ed8">real season</text>`;
  return frame(
    'Points of a team in a game',
    draw(real, '#1d4ed8') + draw(sample, '#c2410c') + ticks + heights + legend,
  );
}

/** True chance against observed frequency. */
export function reliabilityPlot(bins: readonly Bin[]): string {
  const x = scale(0, 1, LEFT, WIDTH - 12);
  const y = scale(0, 1, HEIGHT - BOTTOM, 28);
  const even = line(
    [
      [x(0), y(0)],
      [x(1), y(1)],
    ],
    '#bbb',
  );
  const dots = bins
    .map(
      ({ chance, hits }) => `<circle cx="${fixed(x(chance))}" cy="${fixed(y(hits))}" r="4" fill="#c2410c"/>`,
    )
    .join('');
  const ticks = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (value) =>
        tick(x(value), HEIGHT - 16, String(value), 'middle') +
        tick(LEFT - 6, y(value) + 4, String(value), 'end'),
    )
    .join('');
  return frame('Chance of an over: said by the truth (across), came (up)', even + dots + ticks);
}
