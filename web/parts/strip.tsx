import type { ReactNode } from 'react';

/** A row of numbers, each with its name above and a note below. */
export const Strip = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="card strip" aria-label={name}>
    {children}
  </section>
);

type Props = { name: string; value: ReactNode; note: ReactNode; tone?: string | undefined };

export const StripFigure = ({ name, value, note, tone = '' }: Props) => (
  <div>
    <span className="caption">{name}</span>
    <strong className={`strip-value ${tone}`}>{value}</strong>
    <span className="caption">{note}</span>
  </div>
);

export const toneOf = (value: number): string =>
  value > 0.005 ? 'tone-hit' : value < -0.005 ? 'tone-miss' : '';
