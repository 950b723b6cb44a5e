/** Numbers as people read them, written the same way everywhere: a true minus, "57.9 %", "−112", "+2.1 pp". */
const MINUS = '−';

/** Rounds first, so that −0.04 reads "0.0" and never "−0.0". */
export function decimal(value: number, digits = 1): string {
  const text = Math.abs(value).toFixed(digits);
  return value < 0 && Number(text) !== 0 ? `${MINUS}${text}` : text;
}

export function signed(value: number, digits = 1): string {
  const text = decimal(value, digits);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

export const percent = (ratio: number, digits = 1): string => `${decimal(100 * ratio, digits)} %`;

export const signedPercent = (ratio: number, digits = 1): string => `${signed(100 * ratio, digits)} %`;

/** Percentage points: a difference of two chances. */
export const percentagePoints = (points: number, digits = 1): string => `${signed(points, digits)} pp`;

/** American odds. */
export const odds = (american: number): string => signed(american, 0);
