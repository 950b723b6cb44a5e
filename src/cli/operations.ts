import { type Command, Option } from 'commander';
import { OPERATION_STATUSES, OPERATION_TYPES } from '../ingest/operations/state.ts';
import { StartError } from '../platform/start-error.ts';
import { EXIT } from './exit-codes.ts';
import { followOperation } from './follow-operation.ts';
import { printQueued } from './ingest.ts';
import { type RemoteOperation, seconds, stepLine, summary } from './operation-progress.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';
import { instant, table } from './table.ts';

type Waiting = RemoteOptions & { wait?: boolean };
type Listing = RemoteOptions & { status?: string; type?: string; limit: string };

export function operationCommands(program: Command, env: NodeJS.ProcessEnv): void {
  const operations = program
    .command('operations')
    .alias('ops')
    .description('List, show, cancel and retry operations of the pipeline');

  const list = operations
    .command('list')
    .description('List operations, newest first')
    .addOption(new Option('--status <status>').choices(OPERATION_STATUSES))
    .addOption(new Option('--type <type>').choices(OPERATION_TYPES))
    .option('--limit <n>', 'maximum number', '20')
    .addHelpText('after', '\nExample:\n  hardwood operations list --status failed\n');
  addRemoteOptions(list).action(async ({ status, type, limit, ...options }: Listing) => {
    const query = new URLSearchParams({ limit, ...(status ? { status } : {}), ...(type ? { type } : {}) });
    const page: { items: RemoteOperation[] } = await connectRemote(env, options).get(
      `/ops/operations?${query}`,
    );
    console.log(options.json ? JSON.stringify(page, null, 2) : listing(page.items));
  });

  const show = operations
    .command('show')
    .description('Show one operation with its steps')
    .argument('<id>')
    .addHelpText('after', '\nExample:\n  hardwood operations show 12 --wait\n')
    .option('--wait', 'wait for the result and exit with its status');
  addRemoteOptions(show).action(async (given: string, { wait = false, ...options }: Waiting) => {
    const remote = connectRemote(env, options);
    const id = readId(given);
    if (wait) return followOperation(remote, id, options);
    const operation: RemoteOperation = await remote.get(`/ops/operations/${id}`);
    console.log(options.json ? JSON.stringify(operation, null, 2) : describe(operation));
  });

  const cancel = operations
    .command('cancel')
    .description('Cancel an operation')
    .argument('<id>')
    .addHelpText('after', '\nExample:\n  hardwood operations cancel 12\n');
  addRemoteOptions(cancel).action(async (given: string, options: RemoteOptions) => {
    const id = readId(given);
    await connectRemote(env, options).post(`/ops/operations/${id}/cancel`);
    if (options.json) console.log(JSON.stringify({ id, cancelRequested: true }));
    else
      console.log(`✓ Cancel of operation ${id} requested. A running operation stops at its next checkpoint.`);
  });

  const retry = operations
    .command('retry')
    .description('Run the same operation again')
    .argument('<id>')
    .addHelpText('after', '\nExample:\n  hardwood operations retry 12 --wait\n')
    .option('--wait', 'wait for the result and exit with its status');
  addRemoteOptions(retry).action(async (given: string, { wait = false, ...options }: Waiting) => {
    const remote = connectRemote(env, options);
    const operation: RemoteOperation = await remote.post(`/ops/operations/${readId(given)}/retry`);
    if (!wait) return printQueued(operation, options);
    await followOperation(remote, operation.id, options);
  });
}

function readId(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new StartError(`"${text}" is not an operation id.`, EXIT.usage);
}

const describe = (operation: RemoteOperation): string =>
  [summary(operation), ...(operation.output?.steps ?? []).map(stepLine)].join('\n');

const HEADS = ['id', 'type', 'status', 'steps', 'created', 'took', 'by'];

function listing(operations: readonly RemoteOperation[]): string {
  const rows = operations.map(({ id, type, status, output, createdAt, durationMs, createdBy }) => [
    String(id),
    type,
    status,
    output ? `${output.counts.done}/${output.counts.steps}` : '',
    instant(createdAt),
    durationMs === null ? '' : seconds(durationMs),
    createdBy,
  ]);
  return table(HEADS, rows);
}
