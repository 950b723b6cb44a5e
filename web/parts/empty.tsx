import type { ReactNode } from 'react';

/** Nothing to show: why, and one thing to do. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="state" data-state="empty">
    <p className="muted">{children}</p>
    {action}
  </div>
);
