import { daysAfter } from '../../domain/dates.ts';

const KEEP_ALL_DAYS = 1;
const KEEP_DAILY_DAYS = 7;
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** `2026-11-15T12-00-00Z`: sorts by time and is a valid file name on every system. */
export const backupName = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

export function backupTime(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? [];
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null;
}

/**
 * Keeps all backups of the last day and the last one of each of the seven days before. Ignores other names.
 */
export function backupsToDrop(names: readonly string[], now: Date): string[] {
  const dated = names
    .map((name) => ({ name, at: backupTime(name) }))
    .filter((one): one is { name: string; at: Date } => one.at !== null)
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const seen = new Set<string>();
  return dated
    .filter(({ name, at }, newest) => {
      if (newest === 0 || at >= daysAfter(now, -KEEP_ALL_DAYS)) return false;
      const day = name.slice(0, 10);
      const first = !seen.has(day);
      seen.add(day);
      return !first || at < daysAfter(now, -KEEP_DAILY_DAYS);
    })
    .map(({ name }) => name);
}
