import { insertAuditEvent } from '../../platform/audit/queries.ts';
import { type Config, ConfigError, checkCombination } from '../../platform/config/config.ts';
import { applied, type Overrides, readOverrides } from '../../platform/config/live-config.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { findNewestVersion, insertVersion, lockSettings, type SettingVersion } from './setting-queries.ts';

export const tagOf = (version: number): string => `"settings-${version}"`;

type Ask = {
  settings: Overrides;
  /** The settings that the process was started with. */
  config: Config;
  ifMatch: string | undefined;
  actor: string;
  userId: number;
  ip: string;
  now: Date;
};

/** Stores a new version of the whole set. An identical set creates no version. */
export async function changeSettings(db: Db, ask: Ask): Promise<SettingVersion | undefined> {
  const { settings, ifMatch, actor, userId, ip, now } = ask;
  check(settings, ask.config);
  return inTransaction(db, async (db) => {
    await lockSettings(db);
    const before = await findNewestVersion(db);
    const version = before?.version ?? 0;
    if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== tagOf(version))
      throw new Problem(
        'precondition-failed',
        `The settings have changed to version ${version}. Read them again.`,
      );
    const changes = differences(before?.settings ?? {}, settings);
    if (changes.length === 0) return before;
    const next = { version: version + 1, settings: { ...settings }, changedAt: now, changedBy: actor };
    await insertVersion(db, next);
    const detail = { version: next.version, changes };
    await insertAuditEvent(db, { kind: 'config_changed', actor, userId, ip, detail, at: now });
    return next;
  });
}

function check(settings: Overrides, config: Config): void {
  try {
    checkCombination(applied(config, readOverrides(settings)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    throw invalid(
      error.problems.map(({ name, problem, hint }) => ({
        in: 'body',
        pointer: `/settings/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        detail: `${problem} (${hint})`,
      })),
    );
  }
}

/** Old and new values. Null means the startup value. */
const differences = (before: Overrides, after: Overrides) =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => ({ name, from: before[name] ?? null, to: after[name] ?? null }));
