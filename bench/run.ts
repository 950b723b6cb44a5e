// Measures side by side and prints ratios: absolute figures depend on the machine, ratios much less.
//   npm run bench
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { benchCold } from './cold.ts';
import { benchExports } from './exports.ts';
import { benchIngest } from './ingest.ts';
import { modelBench } from './model.ts';
import { benchQuotes } from './quotes.ts';
import { benchReads } from './reads.ts';
import type { Row } from './row.ts';
import { benchWebhooks } from './webhooks.ts';

const limits = (await modelBench()).map((row) => ({ ...row, spread: 0, note: 'the baseline is the limit' }));
const rows: Row[] = [
  ...(await benchReads()),
  ...(await benchCold()),
  ...(await benchQuotes()),
  ...(await benchIngest()),
  ...(await benchExports()),
  ...(await benchWebhooks()),
  ...limits,
];

const number = (value: number) => Math.round(value).toLocaleString('en-US');
const table = [
  '| What | Ours | Baseline | Ratio | Spread | Note |',
  '|---|---|---|---|---|---|',
  ...rows.map(
    ({ name, unit, value, baseline, ratio, spread, note = '' }) =>
      `| ${name} | ${number(value)} ${unit} | ${number(baseline)} ${unit} | **${ratio.toFixed(2)}** | ± ${(spread * 100).toFixed(0)} % | ${note} |`,
  ),
].join('\n');
const machine = `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} cores.`;
const text = `# Measured\n\nWritten by \`npm run bench\`. The baseline of a read is a bare \`node:http\` server that sends the same bytes; both run\nin turns on the same machine. ${machine}\n\n${table}\n`;
writeFileSync(new URL('./RESULTS.md', import.meta.url), text);
console.log(table);
