import type { ReactNode } from 'react';
import { Page } from '../parts/page.tsx';
import { SectionNav } from '../parts/section-nav.tsx';

const PLACES = [
  ['/account', 'Plan and preferences'],
  ['/account/keys', 'API keys'],
  ['/account/webhooks', 'Webhooks'],
] as const;

type Props = { name: string; title: string; heading?: ReactNode; aside?: ReactNode; children: ReactNode };

export const AccountPage = ({ children, ...page }: Props) => (
  <Page {...page} before={<SectionNav name="Account" places={PLACES} />}>
    {children}
  </Page>
);
