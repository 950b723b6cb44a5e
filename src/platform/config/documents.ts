import { allSettings } from './settings.ts';

/** The content of .env.example: every setting with its meaning, defaults commented out. */
export const envExample = (): string =>
  [
    '# Every setting of Hardwood with its default. Nothing here is required to start.',
    '# A secret NAME may also come from a file: NAME_FILE=/run/secrets/name.',
    ...allSettings().map(({ name, fallback, meaning }) => `\n# ${meaning}\n#${name}=${fallback}`),
    '',
  ].join('\n');

export const settingsTable = (): string =>
  [
    '| Setting | Default | Meaning |',
    '|---|---|---|',
    ...allSettings().map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : ''} | ${meaning} |`,
    ),
  ].join('\n');
