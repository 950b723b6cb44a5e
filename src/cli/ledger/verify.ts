import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { textOf, utf8 } from '../../ledger/verify/bytes.ts';
import { type Authorities, cosignedAt } from '../../ledger/verify/evidence.ts';
import type { Finding } from '../../ledger/verify/finding.ts';
import { keysOf, originOf, trustedKeys } from '../../ledger/verify/known-log.ts';
import { COSIGNATURE, formatKey, parseKey, type VerifierKey } from '../../ledger/verify/note.ts';
import { parseProof, verifyProof } from '../../ledger/verify/proof-file.ts';
import type { Days, Tally } from '../../ledger/verify/record.ts';
import type { LogSource } from '../../ledger/verify/remote-source.ts';
import { type Verdict, verifyLog } from '../../ledger/verify/verify-log.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/start-error.ts';
import { EXIT } from '../exit-codes.ts';
import { timestampCheck } from './check-timestamp.ts';
import { compareRecord } from './compare-record.ts';
import { knownLogs } from './known-logs.ts';
import { folderLog, mirrorLog, remoteLog } from './log-source.ts';

type Options = {
  key?: string;
  since?: string;
  record?: string;
  mirror?: string;
  witness?: string[];
  quorum?: string;
  tsaCa?: string;
  timestamp?: string;
  strict?: boolean;
  json?: boolean;
};

export function verifyCommand(ledger: Command, env: NodeJS.ProcessEnv): void {
  ledger
    .command('verify')
    .description('Verify a ledger, a mirror of one or a proof file, without trusting its operator')
    .argument('<target>', 'URL of a service, folder of a mirror, or proof file')
    .option('--key <vkey>', 'key of the log; default: the one saved at the first use')
    .option('--since <file>', 'an earlier checkpoint that the log must continue')
    .option('--record <from..to>', 'days of the record; a service must report the same')
    .option('--witness <vkey...>', 'keys of witnesses whose clocks you trust')
    .option('--quorum <count>', 'so many of them must have cosigned; default: all')
    .option('--tsa-ca <file>', 'certificates (PEM) of the time-stamping authority; needs openssl')
    .option('--timestamp <file>', 'reply of the authority for the checkpoint of a proof file')
    .option('--mirror <folder>', 'also copy the verified log into a folder')
    .option('--strict', 'exit with 1 for warnings too')
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  hardwood ledger verify https://picks.example.com\n  hardwood ledger verify pick-41.tlog-proof --key "$VKEY"\n  hardwood ledger verify ./mirror --since checkpoint-of-last-week\n  hardwood ledger verify https://picks.example.com --record 2026-01-01..2026-01-31\n  hardwood ledger verify https://picks.example.com --tsa-ca authority.pem\n  hardwood ledger verify https://picks.example.com --witness "$W1" "$W2" --quorum 1\n\nExit codes: 0 verified, 1 a check failed, 3 no ledger there, 5 signed checkpoints contradict each other, 6 network.\n',
    )
    .action(async (target: string, options: Options) => {
      if (/^https?:\/\//.test(target))
        return verifySource(remoteLog(target), { ...options, address: target }, env);
      if (!existsSync(target)) throw new StartError(`${target} does not exist.`, EXIT.notFound);
      if (statSync(target).isDirectory()) return verifySource(folderLog(target), options, env);
      return verifyFile(new Uint8Array(readFileSync(target)), options, env);
    });
}

function givenKey(vkey: string): VerifierKey {
  const key = parseKey(vkey);
  if (!key) throw new StartError('--key is not a key of a ledger (name+id+base64).', EXIT.usage);
  return key;
}

async function verifyFile(bytes: Uint8Array, options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const { key, json } = options;
  const origin = originOf(utf8(parseProof(bytes)?.checkpoint ?? ''));
  const keys = key ? [givenKey(key)] : keysOf(knownLogs(env).find(origin)?.keys ?? []);
  if (keys.length === 0)
    throw new StartError('The key of this log is not known here. Pass it with --key.', EXIT.usage);
  const authorities = authoritiesOf(options);
  const verdict = await verifyProof(bytes, [...keys, ...(authorities?.witnesses ?? [])]);
  if (!verdict.ok) throw new StartError(verdict.because, EXIT.failed);
  const { proof, checkpoint } = verdict;
  const stamped = await stampedAt(checkpoint.text, options);
  const seenAt =
    [authorities ? cosignedAt(checkpoint, authorities) : null, stamped].find((at) => at !== null) ?? null;
  if (json) {
    const { index, entry, open } = proof;
    const shown = { ok: true, origin, index, size: checkpoint.size, entry, body: open?.body ?? null, seenAt };
    return console.log(JSON.stringify(shown, null, 2));
  }
  console.log(`✓ Entry ${proof.index} of ${checkpoint.size} in ${origin}\n  ${proof.entry}`);
  console.log(proof.open ? `  ${proof.open.body}` : '  The content is not revealed in this file.');
  if (seenAt) console.log(`  It existed at ${seenAt.toISOString()}, by the clock of others.`);
}

/** Null: no time stamp was given. */
async function stampedAt(text: string, { tsaCa, timestamp }: Options): Promise<Date | null> {
  if (!tsaCa && !timestamp) return null;
  if (!tsaCa || !timestamp)
    throw new StartError('For a proof file --tsa-ca and --timestamp belong together.', EXIT.usage);
  const at = await timestampCheck(tsaCa)(new Uint8Array(readFileSync(timestamp)), text);
  if (!at) throw new StartError('The time stamp is not valid for the checkpoint of this proof.', EXIT.failed);
  return at;
}

/** Undefined: only the operator's clock counts. */
function authoritiesOf({ witness = [], quorum, tsaCa }: Options): Authorities | undefined {
  if (witness.length === 0 && !tsaCa) return undefined;
  const witnesses = witness.map((vkey) => {
    const key = parseKey(vkey);
    if (key?.type !== COSIGNATURE)
      throw new StartError('--witness is not the key of a witness (name+id+base64).', EXIT.usage);
    return key;
  });
  const count = Number(quorum ?? Math.max(1, witnesses.length));
  if (!Number.isInteger(count) || count < 1 || count > Math.max(1, witnesses.length))
    throw new StartError('--quorum is a number from 1 to the number of witnesses.', EXIT.usage);
  return { witnesses, quorum: count, timestamp: tsaCa ? timestampCheck(tsaCa) : null };
}

function givenDays(text: string): Days {
  const [, from, to] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? [];
  if (!from || !to) throw new StartError('--record needs two days, like 2026-01-01..2026-01-31.', EXIT.usage);
  return { from, to };
}

async function verifySource(
  source: LogSource,
  options: Options & { address?: string },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const days = options.record ? givenDays(options.record) : undefined;
  const note = await source('checkpoint');
  if (!note) throw new StartError('There is no ledger with a checkpoint there.', EXIT.notFound);
  const logs = knownLogs(env);
  const known = logs.find(originOf(note));
  const { keys, isFirstUse } = options.key
    ? { keys: [givenKey(options.key)], isFirstUse: false }
    : await trustedKeys(source, known);
  const saved = known?.checkpoint;
  const since = options.since ? new Uint8Array(readFileSync(options.since)) : saved ? utf8(saved) : null;
  const authorities = authoritiesOf(options);
  const verdict = await verifyLog({ source, keys, now: systemClock.now(), since, days, authorities });
  if (!verdict) throw new StartError('The checkpoint is not signed by a trusted key.', EXIT.failed);
  if (days && options.address)
    verdict.findings.push(await compareRecord(options.address, days, verdict.record));
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
  console.log(`Proven (seen by others before tip-off)    ${describeTally(record.proven)}`);
  console.log(`Asserted (time is the operator's clock)   ${describeTally(record.asserted)}`);
  console.log(`Imported (published before the ledger)    ${describeTally(record.imported)}`);
  console.log(`Backfilled (scored after the fact)        ${describeTally(record.backfilled)}`);
}
