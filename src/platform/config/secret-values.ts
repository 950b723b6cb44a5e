import { keysOf } from '../../domain/records.ts';
import type { Config } from './config.ts';
import { SETTINGS } from './settings.ts';

const SHORTEST = 6; // shorter values would match ordinary words

/** All configured secrets and passwords inside URLs, to be redacted from the log. */
export function secretValues(config: Config): string[] {
  const values = keysOf(SETTINGS).flatMap((group) => {
    const settings: Record<string, unknown> = config[group];
    return Object.entries(SETTINGS[group])
      .filter(([, { secret }]) => secret)
      .map(([field]) => settings[field]);
  });
  const texts = values.flat().filter((value): value is string => typeof value === 'string');
  return [...new Set(texts.flatMap((text) => [text, ...passwordIn(text)]))]
    .filter((text) => text.length >= SHORTEST)
    .sort((a, b) => b.length - a.length);
}

function passwordIn(text: string): string[] {
  const { password } = URL.canParse(text) ? new URL(text) : { password: '' };
  return password ? [password, decodeURIComponent(password)] : [];
}
