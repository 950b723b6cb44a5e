/** "850 ms", "42 s", "3 min 5 s". */
export function duration(ms: number): string {
  if (ms < 1_000) return `${ms} ms`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 90
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** "41 min", "3 h", "2 days". */
export function span(minutes: number): string {
  if (minutes < 90) return `${Math.round(minutes)} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`;
}
