import type { Config } from '../../platform/config/config.ts';
import { allSettings } from '../../platform/config/settings.ts';
import type { ShownSettings } from './contract.ts';
import type { SettingVersion } from './setting-queries.ts';

/** Every setting but secrets: what holds now, and where it comes from. */
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

/** An address may carry a password or a key although a setting of its own is meant for it. */
function withoutCredentials(value: string): string {
  if (!/^\w+:\/\//.test(value) || !URL.canParse(value)) return value;
  const address = new URL(value);
  if (!address.username && !address.password && !address.search) return value;
  address.username = '';
  address.password = '';
  address.search = '';
  return address.toString();
}
