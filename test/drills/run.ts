// Upgrades the previous release with data to this one under load, goes back, restores the last backup and compares.
//   npm run drill -- --from v1.2.0 --only postgres
import { parseArgs } from 'node:util';
import { drillEmbedded } from './embedded.ts';
import { drillPostgres } from './postgres.ts';
import { checkOut, previousRelease, ROOT } from './release.ts';
import { createReport, formatReport } from './report.ts';
import { killAll } from './service.ts';

const { values } = parseArgs({
  options: { from: { type: 'string' }, only: { type: 'string' } },
});
const ref = values.from ?? previousRelease();
console.log(`Preparing ${ref}`);
const { folder, commit } = checkOut(ref);
console.log(`From ${ref} (${commit}) to this working tree`);

const embedded = createReport('embedded');
const postgres = createReport('PostgreSQL');
process.on('exit', killAll);
const stopped: string[] = [];
const note = (error: Error) => void stopped.push(error.message);
if (values.only !== 'postgres') await drillEmbedded(embedded, folder, ROOT).catch(note);
if (values.only !== 'embedded')
  await drillPostgres(postgres, folder, ROOT, process.env.TEST_POSTGRES_URL ?? '').catch(note);
const rows = [...embedded.rows, ...postgres.rows];
console.log(`\n${formatReport(rows)}`);
for (const message of stopped) console.error(`✗ Ended early: ${message}`);
const wrong = rows.filter(({ ok }) => !ok).length + stopped.length;
console.log(wrong === 0 ? '\n✓ The drill passed.' : `\n✗ ${wrong} steps failed.`);
process.exit(wrong === 0 ? 0 : 1);
