import { Chip, type Tone } from './chip.tsx';

const LOOKS: Record<string, [glyph: string, tone: Tone]> = {
  queued: ['○', 'plain'],
  pending: ['○', 'plain'],
  waiting: ['○', 'plain'],
  running: ['◐', 'accent'],
  succeeded: ['✓', 'hit'],
  completed: ['✓', 'hit'],
  delivered: ['✓', 'hit'],
  settled: ['✓', 'hit'],
  done: ['✓', 'hit'],
  'caught-up': ['✓', 'push'],
  ok: ['✓', 'hit'],
  fresh: ['✓', 'hit'],
  valid: ['✓', 'hit'],
  up: ['✓', 'hit'],
  active: ['✓', 'hit'],
  stale: ['!', 'push'],
  partial: ['!', 'push'],
  degraded: ['!', 'push'],
  delayed: ['!', 'push'],
  silent: ['!', 'push'],
  unverified: ['?', 'push'],
  overdue: ['✕', 'miss'],
  failed: ['✕', 'miss'],
  failing: ['✕', 'miss'],
  disabled: ['✕', 'miss'],
  error: ['✕', 'miss'],
  down: ['✕', 'miss'],
  full: ['✕', 'miss'],
  missing: ['✕', 'miss'],
  invalid: ['✕', 'miss'],
  expired: ['✕', 'miss'],
};

export const lookOf = (status: string): [glyph: string, tone: Tone] => LOOKS[status] ?? ['–', 'plain'];

/** A state as glyph and word, never color alone. */
export function Status({ status, word = status }: { status: string; word?: string }) {
  const [glyph, tone] = lookOf(status);
  return (
    <Chip tone={tone}>
      <span aria-hidden="true">{glyph}</span>
      {word}
    </Chip>
  );
}
