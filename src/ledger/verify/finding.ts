/** The outcome of one check. `index`: the entry that it is about. */
export type Finding = { level: 'ok' | 'warn' | 'fail'; check: string; index: number | null; detail: string };

export type Report = {
  warn(check: string, index: number | null, detail: string): void;
  fail(check: string, index: number | null, detail: string): void;
};

/** Collects what is wrong. A check without a finding gets one that says so. */
export function createReport(): Report & { findings: Finding[] } {
  const findings: Finding[] = [];
  const add = (level: Finding['level']) => (check: string, index: number | null, detail: string) => {
    findings.push({ level, check, index, detail });
  };
  return { findings, warn: add('warn'), fail: add('fail') };
}
