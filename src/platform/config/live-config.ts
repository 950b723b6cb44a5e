import { keysOf, recordOf } from '../../domain/records.ts';
import { type Config, ConfigError, type SettingProblem } from './config.ts';
import { SettingError } from './setting.ts';
import { SETTINGS } from './settings.ts';

type SettingPath = { group: keyof typeof SETTINGS; field: string };

const CHANGEABLE = new Map(
  keysOf(SETTINGS).flatMap((group) =>
    Object.entries(SETTINGS[group])
      .filter(([, one]) => one.changeable)
      .map(([field, one]) => [one.name, { setting: one, path: { group, field } }] as const),
  ),
);

export type Overrides = Readonly<Record<string, string>>;

/** Parses overrides by the same rules as the environment. Throws one ConfigError that lists all problems. */
export function readOverrides(overrides: Overrides): { path: SettingPath; value: unknown }[] {
  const problems: SettingProblem[] = [];
  const values = Object.entries(overrides).flatMap(([name, text]) => {
    const known = CHANGEABLE.get(name);
    try {
      if (!known)
        throw new SettingError(
          'cannot be changed while running',
          `possible: ${[...CHANGEABLE.keys()].join(', ')}`,
        );
      return [{ path: known.path, value: known.setting.read(text.trim()) }];
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push({ name, problem: error.message, hint: error.hint });
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

/** The settings with these values instead of their own. */
export function applied(config: Config, values: ReturnType<typeof readOverrides>): Config {
  const changed: Record<string, object> = {};
  for (const { path, value } of values)
    changed[path.group] = { ...config[path.group], ...changed[path.group], [path.field]: value };
  return { ...config, ...changed };
}

export type LiveConfig = {
  /** Reads like any Config. Changeable settings return their current value. */
  config: Config;
  /** Sets all overrides. Settings not listed revert to their startup values. */
  apply(overrides: Overrides): void;
};

/** A Config whose changeable settings reflect the last `apply`. */
export function createLiveConfig(start: Config): LiveConfig {
  let changed = new Map<string, unknown>();
  const keyOf = ({ group, field }: SettingPath) => `${group}.${field}`;
  const groups: Record<string, object> = recordOf(keysOf(SETTINGS), (group): object => ({ ...start[group] }));
  for (const { path } of CHANGEABLE.values()) {
    const startValues: Record<string, unknown> = start[path.group];
    const first = startValues[path.field];
    const key = keyOf(path); // computed once, because every request reads a setting
    Object.defineProperty(groups[path.group], path.field, {
      enumerable: true,
      get: () => (changed.has(key) ? changed.get(key) : first),
    });
  }
  return {
    config: Object.freeze({ ...start, ...groups }),
    apply(overrides) {
      changed = new Map(readOverrides(overrides).map(({ path, value }) => [keyOf(path), value]));
    },
  };
}
