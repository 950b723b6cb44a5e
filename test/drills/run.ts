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
if (values.only !== 'postgres') await drillEmbedded(embedded, folder, ROOT);
if (values.only !== 'embedded')
  await drillPostgres(postgres, folder, ROOT, process.env.TEST_POSTGRES_URL ?? '');
const rows = [...embedded.rows, ...postgres.rows];
console.log(`\n${formatReport(rows)}`);
const wrong = rows.filter(({ ok }) => !ok).length;
console.log(wrong === 0 ? '\n✓ The drill passed.' : `\n✗ ${wrong} steps failed.`);
process.exit(wrong === 0 ? 0 : 1);
