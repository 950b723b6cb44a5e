import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from './cli.ts';

/** Commands that run, with the words that call them. */
const leaves = (command: Command, words: readonly string[] = []): [string, Command][] =>
  command.commands.flatMap((child) => {
    const path = [...words, child.name()];
    return child.commands.length > 0 ? leaves(child, path) : [[path.join(' '), child]];
  });

const COMMANDS = leaves(buildProgram({}));

test('there are commands at both levels', () => {
  const names = COMMANDS.map(([name]) => name);
  expect(names).toContain('serve');
  expect(names).toContain('operations list');
  expect(names.length).toBeGreaterThan(45);
});

test.each(COMMANDS)('hardwood %s --help describes the command with an example of it', (name, command) => {
  let help = '';
  command.configureOutput({
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  expect(command.description()).not.toBe('');
  expect(help.split(/Examples?:/)[1]).toContain(`hardwood ${name}`);
});
