import type { ReactNode } from 'react';

/** Empty state: what is missing, and one action. */
export const Empty = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className="state" data-state="empty">
    <p className="muted">{children}</p>
    {action}
  </div>
);
