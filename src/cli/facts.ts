import { openAsBlob } from 'node:fs';
import { blob } from 'node:stream/consumers';
import type { Command } from 'commander';
import { StartError } from '../platform/start-error.ts';
import { EXIT } from './exit-codes.ts';
import { followOperation } from './follow-operation.ts';
import { printQueued } from './ingest.ts';
import type { RemoteOperation } from './operation-progress.ts';
import { addRemoteOptions, connectRemote, type RemoteOptions } from './remote.ts';

type Options = RemoteOptions & { batch: string; wait?: boolean };
type Pushed = {
  lines: number;
  unmatched: { reason: string; name: string; rows: number }[];
  operation: RemoteOperation;
};

export function factsCommand(program: Command, env: NodeJS.ProcessEnv): void {
  const push = program
    .command('facts')
    .description('Send facts of your own to the running service')
    .command('push')
    .description('Push a batch of one kind, league and day')
    .argument('<kind>', 'the kind of facts, such as injuries; docs/feeds.md lists them')
    .argument('<file>', 'a file with one JSON object per line, or - for standard input')
    .requiredOption('--batch <id>', 'id of the batch: repeating it stores nothing twice')
    .option('--wait', 'wait for the result and exit with its status')
    .addHelpText(
      'after',
      '\nExample:\n  hardwood facts push injuries injuries.ndjson --batch 2026-11-17-am --wait\n',
    );
  addRemoteOptions(push).action(
    async (kind: string, file: string, { batch, wait = false, ...options }: Options) => {
      const remote = connectRemote(env, options);
      const { lines, unmatched, operation } = await remote.upload<Pushed>(
        `/ops/facts/${encodeURIComponent(kind)}`,
        await open(file),
        { 'content-type': 'application/x-ndjson', 'idempotency-key': batch },
      );
      process.stderr.write(`${lines} lines accepted.\n`);
      for (const { name, reason, rows } of unmatched)
        process.stderr.write(`! ${name}: ${reason} (${rows} lines). See:  hardwood unmatched list\n`);
      if (!wait) return printQueued(operation, options);
      await followOperation(remote, operation.id, options);
    },
  );
}

const open = (file: string): Promise<Blob> =>
  file === '-'
    ? blob(process.stdin)
    : openAsBlob(file).catch(() => {
        throw new StartError(`${file} cannot be read.`, EXIT.notFound);
      });
