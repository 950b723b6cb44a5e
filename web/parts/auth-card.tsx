import type { ReactNode } from 'react';
import { Page } from './page.tsx';

/** The narrow card that signing in, joining and resetting share. */
export const AuthCard = ({ name, title, children }: { name: string; title: string; children: ReactNode }) => (
  <Page name={name} title={title} heading={title}>
    <div className="card narrow" data-state="ready">
      {children}
    </div>
  </Page>
);
