import { type Config, ConfigError, type SettingProblem } from './config.ts';
import { SettingError } from './setting.ts';
import { SETTINGS } from './settings.ts';

type Place = { group: keyof typeof SETTINGS; field: string };

const CHANGEABLE = new Map(
  Object.entries(SETTINGS).flatMap(([group, settings]) =>
    Object.entries(settings)
      .filter(([, one]) => one.changeable)
      .map(([field, one]) => [one.name, { setting: one, place: { group, field } as Place }] as const),
  ),
);

export const changeableSettings = () => [...CHANGEABLE.values()].map(({ setting }) => setting);

export type Overrides = Readonly<Record<string, string>>;

/** Reads overrides by the same rules as the environment; throws one ConfigError that lists all that is wrong. */
export function readOverrides(overrides: Overrides): { place: Place; value: unknown }[] {
  const problems: SettingProblem[] = [];
  const values = Object.entries(overrides).flatMap(([name, text]) => {
    const known = CHANGEABLE.get(name);
    try {
      if (!known)
        throw new SettingError(
          'cannot be changed while running',
          `possible: ${[...CHANGEABLE.keys()].join(', ')}`,
        );
      return [{ place: known.place, value: known.setting.read(text.trim()) }];
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      problems.push({ name, problem: error.message, hint: error.hint });
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return values;
}

export type LiveConfig = {
  /** Looks like any config; what is changeable reads as it is now. */
  config: Config;
  /** The whole set that differs from the start; what it does not name goes back. */
  apply(overrides: Overrides): void;
};

/** A config whose changeable settings follow the last `apply`. */
export function createLiveConfig(start: Config): LiveConfig {
  let changed = new Map<string, unknown>();
  const keyOf = ({ group, field }: Place) => `${group}.${field}`;
  const groups = Object.fromEntries(
    Object.keys(SETTINGS).map((group) => [group, { ...start[group as keyof typeof SETTINGS] }]),
  ) as Record<string, object>;
  for (const { place } of CHANGEABLE.values()) {
    const first = (start[place.group] as Record<string, unknown>)[place.field];
    const key = keyOf(place); // put together once: every request reads one of them
    Object.defineProperty(groups[place.group], place.field, {
      enumerable: true,
      get: () => (changed.has(key) ? changed.get(key) : first),
    });
  }
  return {
    config: Object.freeze({ ...start, ...groups }),
    apply(overrides) {
      changed = new Map(readOverrides(overrides).map(({ place, value }) => [keyOf(place), value]));
    },
  };
}
