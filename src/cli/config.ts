import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.ts';
import { allSettings } from '../config/settings.ts';

export const configFrom = (env: NodeJS.ProcessEnv): Config =>
  readConfig(env, (path) => readFileSync(path, 'utf8'));

export function configCommands(program: Command, env: NodeJS.ProcessEnv): void {
  program
    .command('config')
    .description('Settings: where they come from and whether they are right')
    .command('check')
    .description('Check every setting without starting anything')
    .action(() => {
      configFrom(env);
      const given = allSettings().filter(({ name }) => env[name] || env[`${name}_FILE`]);
      const names = given.map(({ name }) => name).join(', ') || 'none';
      console.log(`✓ All settings are fine. Set: ${names}. The rest have their defaults.`);
    });
}
