/** 95% Wilson score interval of a share: valid for small samples and near 0 or 1. */
export function wilsonInterval(hits: number, n: number, z = 1.959964): { lo: number; hi: number } {
  if (n === 0) return { lo: 0, hi: 1 };
  const share = hits / n;
  const centre = share + (z * z) / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  const scale = 1 + (z * z) / n;
  return { lo: Math.max(0, (centre - half) / scale), hi: Math.min(1, (centre + half) / scale) };
}
