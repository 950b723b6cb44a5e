import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { textOf, utf8 } from '../../ledger/verify/bytes.ts';
import { parseCheckpoint } from '../../ledger/verify/checkpoint.ts';
import type { Finding } from '../../ledger/verify/finding.ts';
import { formatKey, parseKey, parseNote, type VerifierKey } from '../../ledger/verify/note.ts';
import { parseProof, verifyProof } from '../../ledger/verify/proof-file.ts';
import type { Tally } from '../../ledger/verify/record.ts';
import { type LogSource, type Verdict, verifyLog } from '../../ledger/verify/verify-log.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { EXIT } from '../exit-codes.ts';
import { knownLogs } from './known-logs.ts';
import { folderLog, mirrorLog, remoteLog } from './log-source.ts';

type Options = { key?: string; since?: string; mirror?: string; strict?: boolean; json?: boolean };

export function verifyCommand(ledger: Command, env: NodeJS.ProcessEnv): void {
  ledger
    .command('verify')
    .description('Verify a ledger, a mirror of one or a proof file, without trusting its operator')
    .argument('<target>', 'URL of a service, folder of a mirror, or proof file')
    .option('--key <vkey>', 'key of the log; default: the one saved at the first use')
    .option('--since <file>', 'an earlier checkpoint that the log must continue')
    .option('--mirror <folder>', 'also copy the verified log into a folder')
    .option('--strict', 'exit with 1 for warnings too')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood ledger verify https://picks.example.com\n  hardwood ledger verify pick-41.tlog-proof --key "$VKEY"\n  hardwood ledger verify ./mirror --since checkpoint-of-last-week\n\nExit codes: 0 verified, 1 a check failed, 3 no ledger there, 5 signed checkpoints contradict each other, 6 network.\n',
    )
    .action(async (target: string, options: Options) => {
      if (/^https?:\/\//.test(target)) return verifySource(remoteLog(target), options, env);
      if (!existsSync(target)) throw new StartError(`${target} does not exist.`, EXIT.notFound);
      if (statSync(target).isDirectory()) return verifySource(folderLog(target), options, env);
      return verifyFile(new Uint8Array(readFileSync(target)), options, env);
    });
}

const originOf = (note: Uint8Array): string => parseCheckpoint(parseNote(note)?.text ?? '')?.origin ?? '';

function givenKey(vkey: string): VerifierKey {
  const key = parseKey(vkey);
  if (!key) throw new StartError('--key is not a key of a ledger (name+id+base64).', EXIT.usage);
  return key;
}

const savedKeys = (env: NodeJS.ProcessEnv, origin: string): VerifierKey[] =>
  knownLogs(env)
    .find(origin)
    ?.keys.flatMap((vkey) => parseKey(vkey) ?? []) ?? [];

async function verifyFile(bytes: Uint8Array, { key, json }: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const origin = originOf(utf8(parseProof(bytes)?.checkpoint ?? ''));
  const keys = key ? [givenKey(key)] : savedKeys(env, origin);
  if (keys.length === 0)
    throw new StartError('The key of this log is not known here. Pass it with --key.', EXIT.usage);
  const verdict = await verifyProof(bytes, keys);
  if (!verdict.ok) throw new StartError(verdict.because, EXIT.failed);
  const { proof, checkpoint } = verdict;
  if (json) {
    const { index, entry, open } = proof;
    const shown = { ok: true, origin, index, size: checkpoint.size, entry, body: open?.body ?? null };
    return console.log(JSON.stringify(shown, null, 2));
  }
  console.log(`✓ Entry ${proof.index} of ${checkpoint.size} in ${origin}\n  ${proof.entry}`);
  console.log(proof.open ? `  ${proof.open.body}` : '  The content is not revealed in this file.');
}

async function trustedKeys(
  source: LogSource,
  note: Uint8Array,
  key: string | undefined,
  env: NodeJS.ProcessEnv,
) {
  if (key) return { keys: [givenKey(key)], isFirstUse: false };
  const known = savedKeys(env, originOf(note));
  if (known.length > 0) return { keys: known, isFirstUse: false };
  const served = await source('key');
  const lines = ((served && textOf(served)) ?? '').split('\n');
  return { keys: lines.flatMap((line) => parseKey(line) ?? []), isFirstUse: true };
}

async function verifySource(source: LogSource, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const note = await source('checkpoint');
  if (!note) throw new StartError('There is no ledger with a checkpoint there.', EXIT.notFound);
  const { keys, isFirstUse } = await trustedKeys(source, note, options.key, env);
  const logs = knownLogs(env);
  const saved = logs.find(originOf(note))?.checkpoint;
  const since = options.since ? new Uint8Array(readFileSync(options.since)) : saved ? utf8(saved) : null;
  const verdict = await verifyLog({ source, keys, now: systemClock.now(), since });
  if (!verdict) throw new StartError('The checkpoint is not signed by a trusted key.', EXIT.failed);
  print(verdict, { ...options, isFirstUse });
  const isFailed = verdict.findings.some(({ level }) => level === 'fail');
  if (verdict.isFork && since) {
    const file = `ledger-fork-${systemClock.now().toISOString().replaceAll(':', '-')}.txt`;
    writeFileSync(file, `${textOf(since)}\n${textOf(verdict.note)}`);
    console.error(`✗ Two signed checkpoints contradict each other. Both are in ${file}.`);
    process.exitCode = EXIT.conflict;
    return;
  }
  const isWarned = verdict.findings.some(({ level }) => level === 'warn');
  if (isFailed || (options.strict && isWarned)) process.exitCode = EXIT.failed;
  if (isFailed) return;
  logs.save(verdict.checkpoint.origin, { keys: verdict.keys.map(formatKey), checkpoint: textOf(note) });
  if (options.mirror) await mirrorLog(source, verdict, options.mirror);
}

export function describeFinding({ level, check, index, detail }: Finding): string {
  const mark = level === 'ok' ? 'ok  ' : level === 'warn' ? 'warn' : 'FAIL';
  return `${mark}  ${check}${index === null ? '' : ` ${index}`}${detail ? `: ${detail}` : ''}`;
}

const describeTally = ({ picks, hits, misses, pushes, voids, units, roiPercent }: Tally): string =>
  `${picks} settled: ${hits} hits, ${misses} misses, ${pushes} pushes, ${voids} voids, ${units.toFixed(2)} units${roiPercent === null ? '' : `, ROI ${roiPercent.toFixed(1)}%`}`;

function print(verdict: Verdict, { json, isFirstUse }: { json?: boolean; isFirstUse: boolean }): void {
  const { findings, checkpoint, record, keys } = verdict;
  const { origin, size } = checkpoint;
  if (json) {
    const shown = { origin, size, keys: keys.map(formatKey), isFirstUse, findings, record };
    console.log(JSON.stringify(shown, null, 2));
    return;
  }
  for (const finding of findings) console.log(describeFinding(finding));
  console.log(`\n${origin}: ${size} entries`);
  if (isFirstUse)
    console.log(`The key was taken from the log itself and is saved now: ${keys.map(formatKey).join(', ')}`);
  console.log(`Asserted (time is the operator's clock)  ${describeTally(record.asserted)}`);
  console.log(`Imported (claims from before the ledger)  ${describeTally(record.imported)}`);
}
