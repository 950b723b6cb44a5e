import type { Config } from '../../platform/config/config.ts';
import { allSettings } from '../../platform/config/settings.ts';
import type { ShownSettings } from './contract.ts';
import type { SettingVersion } from './setting-queries.ts';

/** Every setting except secrets, with its current value and origin. */
export function showSettings(config: Config, newest: SettingVersion | undefined): ShownSettings {
  const overrides = newest?.settings ?? {};
  return {
    version: newest?.version ?? 0,
    changedAt: newest?.changedAt ?? null,
    changedBy: newest?.changedBy ?? null,
    settings: allSettings()
      .filter(({ secret }) => !secret)
      .map(({ name, fallback, changeable, meaning }) => {
        const override = changeable ? overrides[name] : undefined;
        const given = config.given[name];
        return {
          name,
          value: withoutCredentials(override ?? given?.text ?? fallback),
          default: fallback,
          source: override === undefined ? (given?.source ?? 'default') : 'override',
          changeable,
          meaning,
        };
      }),
  };
}

/** A URL may contain a password or key, even where a separate setting exists for it. */
function withoutCredentials(value: string): string {
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return value;
  const address = new URL(value);
  if (!address.username && !address.password && !address.search) return value;
  address.username = '';
  address.password = '';
  address.search = '';
  return address.toString();
}
