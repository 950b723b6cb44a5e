import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** The narrow card of the sign-in, sign-up and reset pages. */
export const AuthCard = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <Page name={name} title={title} heading={title}>
    <div className="card narrow" data-state="ready">
      {children}
    </div>
  </Page>
);
