import type { ReactNode } from 'react';
import { Boundary } from './boundary.tsx';

type Props = { title?: ReactNode; aside?: ReactNode; children: ReactNode; className?: string; level?: 2 | 3 };

/** A card with its own error boundary. */
export function Card({ title, aside, children, className = '', level = 2 }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={`card ${className}`}>
      {title === undefined ? null : (
        <header>
          <Heading>{title}</Heading>
          {aside}
        </header>
      )}
      <Boundary>{children}</Boundary>
    </section>
  );
}
