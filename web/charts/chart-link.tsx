import type { ReactNode } from 'react';
import { Link } from 'wouter';

type Props = { href: string | null; name: string; children: ReactNode };

/** A point of a chart that opens what is behind it. Without an address it is an image with the same name. */
export const ChartLink = ({ href, name, children }: Props) =>
  href === null ? (
    <g role="img" aria-label={name}>
      {children}
    </g>
  ) : (
    <Link href={href} aria-label={name} className="chart-link">
      {children}
    </Link>
  );
