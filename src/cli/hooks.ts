import { type Command, InvalidArgumentError } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { EXIT } from './exit-codes.ts';
import { addReaderOptions, connectReader, type ReaderOptions } from './remote.ts';

type Listening = { port: number; fail: number; slow: number; secret?: string };
type TestAnswer = { success: boolean; statusCode: number | null; durationMs: number; error: string | null };

const UNITS: Record<string, number> = { ms: 1, s: 1_000, m: 60_000 };

const duration = (text: string): number => {
  const [, amount, unit = 's'] = /^(\d+(?:\.\d+)?)(ms|s|m)?$/.exec(text) ?? [];
  if (amount === undefined) throw new InvalidArgumentError('It must be a duration such as 20s or 500ms.');
  return Number(amount) * (UNITS[unit] ?? 1);
};

const wholeNumber = (text: string): number => {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
};

export function hookCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const hooks = program.command('hooks').description('Receive and test webhooks');

  hooks
    .command('listen')
    .description('Local receiver that prints and verifies deliveries, and can fail or be slow on demand')
    .option('--port <port>', 'port to listen on; 0 for any free port', wholeNumber, 4100)
    .option('--fail <n>', 'respond to the first n requests with 500', wholeNumber, 0)
    .option('--slow <time>', 'delay of every response, such as 20s', duration, 0)
    .option('--secret <secret>', 'verify signatures with the secret of the subscription')
    .addHelpText('after', '\nExample:\n  hardwood hooks listen --port 4100 --fail 2\n')
    .action(async ({ port, fail, slow, secret }: Listening) => {
      const { startListener } = await import('./hook-listener.ts');
      const print = (line: string) => console.log(line);
      const listener = await startListener({ port, fail, slowMs: slow, secret: secret ?? null, print });
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => listener.close());
    });

  const test = hooks
    .command('test')
    .description('Send a test delivery through the running service (HARDWOOD_TOKEN: an API key)')
    .argument('<id>', 'subscription id', wholeNumber)
    .addHelpText('after', '\nExample:\n  hardwood hooks test 7\n');
  addReaderOptions(test).action(async (id: number, options: ReaderOptions) => {
    const answer: TestAnswer = await connectReader(env, options).post(
      `/data/webhook-subscriptions/${id}/test`,
    );
    if (options.json) console.log(JSON.stringify(answer, null, 2));
    const { success, statusCode, durationMs, error } = answer;
    const words = `${statusCode ?? 'no response'} after ${durationMs} ms${error ? ` (${error})` : ''}`;
    if (!success) throw new StartError(`The receiver rejected the delivery: ${words}`, EXIT.failed);
    if (!options.json) console.log(`✓ The receiver accepted the delivery: ${words}`);
  });
}
