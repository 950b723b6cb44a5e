/** From and until a time of day, HH:MM, in a time zone; `from` is later than `to` if midnight is in between. */
export type QuietHours = { from: string; to: string; timeZone: string };

const timeOfDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    at,
  );

export function isQuiet({ from, to, timeZone }: QuietHours, at: Date): boolean {
  const time = timeOfDay(at, timeZone);
  return from < to ? time >= from && time < to : time >= from || time < to;
}

export function isTimeZone(name: string): boolean {
  try {
    return timeOfDay(new Date(0), name) !== '';
  } catch {
    return false;
  }
}
