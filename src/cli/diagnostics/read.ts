import { type Command, InvalidArgumentError, type Option } from 'commander';
import type { Dependencies } from '../../process/dependencies.ts';
import { addRemoteOptions, type RemoteOptions } from '../remote.ts';
import { asJson, serviceOrDatabase } from '../service-or-database.ts';

/** The JSON record, with instants as strings. */
export type Wire<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Wire<T[K]> } : T;

/** A command that reads from the service, or from the database if none runs, and prints the result. */
export type Read<T> = {
  name: string;
  description: string;
  example: string;
  path: (options: Record<string, string>) => string;
  direct: (deps: Dependencies, options: Record<string, string>) => Promise<T>;
  print: (found: Wire<T>) => string;
  /** True if the command should exit with 1. */
  bad?: (found: Wire<T>) => boolean;
  options?: Option[];
};

export const query = (path: string, options: Record<string, string>, names: readonly string[]) => {
  const given = new URLSearchParams();
  for (const name of names) if (options[name]) given.set(name, options[name]);
  return given.size > 0 ? `${path}?${given}` : path;
};
export const whole = (text: string): string => {
  if (/^[1-9]\d{0,8}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be a whole number of at least 1.');
};
export const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

export function addRead<T>(program: Command, env: NodeJS.ProcessEnv, read: Read<T>): void {
  const command = program.command(read.name).description(read.description);
  for (const option of read.options ?? []) command.addOption(option);
  addRemoteOptions(command)
    .addHelpText('after', `\nExample:\n  ${read.example}\n`)
    .action(async (options: RemoteOptions & Record<string, string>) => {
      const found = asJson<Wire<T>>(
        await serviceOrDatabase<unknown>(env, options, {
          remote: (remote) => remote.get(read.path(options)),
          direct: (deps) => read.direct(deps, options),
        }),
      );
      console.log(options.json ? JSON.stringify(found, null, 2) : read.print(found));
      if (read.bad?.(found)) process.exitCode = 1;
    });
}
