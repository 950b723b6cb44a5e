import type { Command } from 'commander';
import type { ShownSettings } from '../ops/settings/contract.ts';
import { allSettings } from '../platform/config/settings.ts';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';
import { table } from './table.ts';

export function configCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const config = program.command('config').description('Settings: validate, show and change them');

  config
    .command('check')
    .description('Validate all settings without starting the service')
    .option('--json', 'print the names that are set, as JSON')
    .addHelpText('after', '\nExample:\n  RATE_LIMIT_SHARP=600/60 hardwood config check\n')
    .action(({ json = false }: { json?: boolean }) => {
      configFrom(env);
      const given = allSettings().filter(({ name }) => env[name] || env[`${name}_FILE`]);
      if (json) return console.log(JSON.stringify({ ok: true, set: given.map(({ name }) => name) }, null, 2));
      const names = given.map(({ name }) => name).join(', ') || 'none';
      console.log(`✓ All settings are valid. Set: ${names}. All others have their defaults.`);
    });

  addRemoteOptions(config.command('show').description('Settings of the running service'))
    .addHelpText('after', '\nExample:\n  hardwood config show --json\n')
    .action(async (options: RemoteOptions) => {
      const shown: ShownSettings = await connectRemote(env, options).get('/ops/config');
      if (options.json) return console.log(JSON.stringify(shown, null, 2));
      const rows = shown.settings.map(({ name, value, source, changeable }) => [
        name,
        source,
        changeable ? 'yes' : '',
        value,
      ]);
      console.log(table(['setting', 'source', 'changeable', 'value'], rows));
    });

  addRemoteOptions(
    config
      .command('set')
      .description('Change settings of the running service; NAME= reverts a change')
      .argument('<NAME=VALUE...>'),
  )
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood config set RATE_LIMIT_SHARP=600/60\n  hardwood config set LOG_LEVEL=\n',
    )
    .action(async (pairs: string[], options: RemoteOptions) => {
      const remote = connectRemote(env, options);
      const before: ShownSettings = await remote.get('/ops/config');
      const changed = before.settings.filter(({ source }) => source === 'override');
      const settings = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
      for (const pair of pairs) {
        const [, name = '', value = ''] = /^([A-Z_]+)=(.*)$/.exec(pair) ?? [];
        if (name === '') throw new StartError(`"${pair}" is not NAME=VALUE.`, EXIT.usage);
        if (value === '') delete settings[name];
        else settings[name] = value;
      }
      const tag = { 'if-match': `"settings-${before.version}"` };
      const after: ShownSettings = await remote.put('/ops/config', { settings }, tag);
      if (options.json) return console.log(JSON.stringify(after, null, 2));
      console.log(
        `✓ Settings version ${after.version} is active. Other processes apply it within two seconds.`,
      );
    });
}
