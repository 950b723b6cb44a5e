// Measures side by side and prints ratios: absolute numbers depend on the machine, ratios much less.
//   npm run bench                      everything; writes bench/RESULTS.md
//   npm run bench -- reads boot        only these
//   npm run bench -- --quick           about a minute; fails when a ratio is twice as bad as it should be, three times
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { benchBoot } from './boot.ts';
import { benchCold } from './cold.ts';
import { benchExports } from './exports.ts';
import { benchIngest } from './ingest.ts';
import { benchLedger } from './ledger.ts';
import { benchLogin } from './login.ts';
import { modelBench } from './model.ts';
import { benchQuotes } from './quotes.ts';
import { benchReads } from './reads.ts';
import { benchReplay } from './replay.ts';
import { isGrosslyWorse, type Row } from './row.ts';
import { benchServers } from './servers.ts';
import { childrenOf } from './service.ts';
import { benchSettle } from './settle.ts';
import { benchSlips } from './slips.ts';
import { benchSse } from './sse.ts';
import { benchWebhooks } from './webhooks.ts';

const ENTRIES: Record<string, (options: { quick: boolean }) => Promise<Row[]>> = {
  reads: benchReads,
  cold: benchCold,
  servers: benchServers,
  login: benchLogin,
  quotes: benchQuotes,
  ingest: benchIngest,
  settle: benchSettle,
  ledger: benchLedger,
  exports: benchExports,
  webhooks: benchWebhooks,
  replay: benchReplay,
  slips: benchSlips,
  sse: benchSse,
  boot: benchBoot,
  model: modelBench,
};
/** Only those with a measured baseline: a limit in milliseconds depends on the machine. */
const QUICK = ['reads', 'login', 'quotes'];

const number = (value: number) => Math.round(value).toLocaleString('en-US');
const aimed = ({ aim }: Row) =>
  aim ? ('least' in aim ? `≥ ${aim.least.toFixed(2)}` : `≤ ${aim.most.toFixed(2)}`) : '';
const lineOf = (row: Row): string => {
  const { name, unit, value, baseline, ratio, spread, note = '' } = row;
  return `| ${name} | ${number(value)} ${unit} | ${number(baseline)} ${unit} | **${ratio.toFixed(2)}** | ${aimed(row)} | ± ${(spread * 100).toFixed(0)}% | ${note} |`;
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const { quick } = values;
const chosen = positionals.length > 0 ? positionals : quick ? QUICK : Object.keys(ENTRIES);
const rows: Row[] = [];
for (const name of chosen) {
  const bench = ENTRIES[name];
  if (!bench) throw new Error(`There is no entry ${name}; there are ${Object.keys(ENTRIES).join(', ')}.`);
  console.error(`measuring ${name}`);
  try {
    let measured = await bench({ quick });
    // Other load on the machine may spoil one measurement, hardly three.
    for (let again = 0; quick && again < 2 && measured.some(isGrosslyWorse); again++)
      measured = await bench({ quick });
    rows.push(...measured);
    for (const row of measured) console.error(lineOf(row));
  } catch (error) {
    console.error(error); // keep the other results
    process.exitCode = 1;
  }
}

const table = [
  '| What | Ours | Baseline | Ratio | Aim | Spread | Note |',
  '|---|---|---|---|---|---|---|',
  ...rows.map(lineOf),
].join('\n');
console.log(table);

const machine = `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} cores.`;
const text = `# Measured\n\nWritten by \`npm run bench\`. The baseline of a read is a bare \`node:http\` server that sends the same bytes; both run\nin turns on the same machine. ${machine}\n\n${table}\n`;
if (chosen.length === Object.keys(ENTRIES).length)
  writeFileSync(new URL('./RESULTS.md', import.meta.url), text);
const worse = rows.filter(isGrosslyWorse);
for (const { name } of worse) console.error(`Twice as bad as it should be: ${name}`);
if (quick && worse.length > 0) process.exitCode = 1;

// A failed entry leaves its processes behind, and they would keep this one alive.
for (const pid of childrenOf(process.pid)) process.kill(pid);
process.exit();
