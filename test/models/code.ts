import { codeAt } from '../support/second-factor.ts';

export const STEP_MS = 30_000;

export const CODES = [
  'none',
  'now',
  'late',
  'early',
  'stale',
  'replayed',
  'wrong',
  'recovery',
  'spent',
] as const;
export type CodeKind = (typeof CODES)[number];

export type Factor = { secret: string; used: number; lastCode: string; unused: string[]; spent: string[] };
export const stepOf = (at: number) => Math.floor(at / STEP_MS);

/** The code to send, and what uses it up; null if it must be refused. */
export function codeFor(
  factor: Factor | null,
  kind: CodeKind,
  at: number,
): { code?: string; accept: (() => void) | null } {
  if (kind === 'none') return { accept: null };
  if (!factor) return { code: '123456', accept: null };
  const codeOf = (offset: number) => codeAt(factor.secret, new Date(at + offset * STEP_MS));
  const window = [-1, 0, 1].map(codeOf);
  const wrong = ['000000', '000001', '000002', '000003'].find((one) => !window.includes(one)) ?? '';
  const timed = (offset: number) => {
    const [code, taken] = [codeOf(offset), stepOf(at) + offset];
    const accept = () => Object.assign(factor, { used: taken, lastCode: code });
    return { code, accept: taken > factor.used ? accept : null };
  };
  const unused = factor.unused[0];
  switch (kind) {
    case 'now':
      return timed(0);
    case 'late':
      return timed(-1);
    case 'early':
      return timed(1);
    case 'stale':
      return { code: window.includes(codeOf(-2)) ? wrong : codeOf(-2), accept: null };
    case 'replayed':
      return { code: factor.lastCode, accept: null };
    case 'recovery':
      if (!unused) return { code: wrong, accept: null };
      return { code: unused, accept: () => factor.spent.push(factor.unused.shift() ?? '') };
    case 'spent':
      return { code: factor.spent[0] ?? 'aaaa-bbbb-cccc-dddd', accept: null };
    case 'wrong':
      return { code: wrong, accept: null };
  }
}
