import type { Finding } from '../../ledger/verify/finding.ts';
import type { Days, LoggedRecord, Tally } from '../../ledger/verify/record.ts';

const COUNTS = ['hits', 'misses', 'pushes', 'voids'] as const;
type Counts = Pick<Tally, (typeof COUNTS)[number]>;

const described = ({ hits, misses, pushes, voids }: Counts): string =>
  `${hits} hits, ${misses} misses, ${pushes} pushes, ${voids} voids`;

const NONE: Counts = { hits: 0, misses: 0, pushes: 0, voids: 0 };

/** What a service says about its record, against what follows from its ledger. A warning if they differ. */
export async function compareRecord(
  address: string,
  { from, to }: Days,
  { proven, asserted, imported, backfilled }: LoggedRecord,
): Promise<Finding> {
  const finding = (level: Finding['level'], detail: string): Finding => ({
    level,
    check: 'record',
    index: null,
    detail,
  });
  const service = address.replace(/\/+$/, '').replace(/\/ledger$/, '');
  const response = await fetch(`${service}/api/v1/track-record?from=${from}&to=${to}`);
  if (!response.ok) return finding('warn', `The service did not report its record (${response.status}).`);
  const { overall }: { overall: (Counts & { origin: string })[] } = JSON.parse(await response.text());
  const of = (origin: string) => overall.find((one) => one.origin === origin) ?? NONE;
  const sum = (count: keyof Counts) => proven[count] + asserted[count] + imported[count];
  const live = { hits: sum('hits'), misses: sum('misses'), pushes: sum('pushes'), voids: sum('voids') };
  for (const [name, logged, reported] of [
    ['published live', live, of('live')],
    ['backfill', backfilled, of('backfill')],
  ] as const)
    if (COUNTS.some((count) => logged[count] !== reported[count]))
      return finding(
        'warn',
        `${name}: the service reports ${described(reported)}; the log has ${described(logged)}.`,
      );
  return finding('ok', '');
}
