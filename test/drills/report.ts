import { table } from '../../src/cli/table.ts';

export type Outcome = { ok: boolean; detail: string };
type Row = Outcome & { step: string; seconds: number };

export const passed = (detail: string): Outcome => ({ ok: true, detail });
export const failed = (detail: string): Outcome => ({ ok: false, detail });

/** Runs the steps one after the other and prints each when it ends. */
export function createReport(name: string) {
  const rows: Row[] = [];
  return {
    rows,
    async step(step: string, work: () => Promise<Outcome>): Promise<void> {
      const began = performance.now();
      const outcome = await work();
      const row = { step: `${name}: ${step}`, seconds: (performance.now() - began) / 1_000, ...outcome };
      rows.push(row);
      console.log(`${row.ok ? '✓' : '✗'} ${row.step} (${row.seconds.toFixed(1)} s): ${row.detail}`);
    },
  };
}

export type Report = ReturnType<typeof createReport>;

export const formatReport = (rows: readonly Row[]): string =>
  table(
    ['step', 'seconds', '', 'result'],
    rows.map(({ step, seconds, ok, detail }) => [step, seconds.toFixed(1), ok ? '✓' : '✗', detail]),
    160,
  );
