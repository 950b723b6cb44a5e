/** The number formats of the dashboard, the command line and the texts: a real minus sign, "1,230", "57.9%", "+2.1 pp". */
const MINUS = '−';

const THOUSANDS = /(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g;

/** Rounds first, so that −0.04 reads "0.0" and never "−0.0". */
export function decimal(value: number, digits = 1): string {
  const rounded = Math.abs(value).toFixed(digits);
  const text = rounded.length > 3 ? rounded.replace(THOUSANDS, ',') : rounded;
  return value < 0 && Number(rounded) !== 0 ? `${MINUS}${text}` : text;
}

/** A line or a stat: at most one decimal, none when it is whole. */
export const shortDecimal = (value: number): string => decimal(value).replace(/\.0$/, '');

export function signed(value: number, digits = 1): string {
  const text = decimal(value, digits);
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

export const percent = (ratio: number, digits = 1): string => `${decimal(100 * ratio, digits)}%`;

export const signedPercent = (ratio: number, digits = 1): string => `${signed(100 * ratio, digits)}%`;

/** Percentage points: a difference of two chances. */
export const percentagePoints = (points: number, digits = 1): string => `${signed(points, digits)} pp`;

/** American odds, which are written without a thousands separator. */
export const odds = (american: number): string => signed(american, 0).replaceAll(',', '');

/** "1st", "2nd", "11th". */
export function ordinal(rank: number): string {
  const suffix = rank % 100 >= 11 && rank % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th');
  return `${rank}${suffix}`;
}
