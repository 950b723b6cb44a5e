import type { ReactNode } from 'react';
import { Needs } from '../parts/needs.tsx';
import { Page } from '../parts/page.tsx';
import { SectionNav } from '../parts/section-nav.tsx';
import { useSession } from '../session.ts';

const PLACES = [
  ['/ops', 'Overview'],
  ['/ops/operations', 'Operations'],
  ['/ops/expected', 'Expected'],
  ['/ops/freshness', 'Freshness'],
  ['/ops/objectives', 'Objectives'],
  ['/ops/settlement', 'Settlement'],
  ['/ops/errors', 'Errors'],
  ['/ops/secrets', 'Secrets'],
  ['/ops/tokens', 'Tokens'],
  ['/ops/config', 'Settings'],
  ['/ops/audit', 'Audit log'],
] as const;

type Props = { name: string; title: string; heading?: ReactNode; aside?: ReactNode; children: ReactNode };

/** Frame of a console page. Only Admins see it and cause its requests. */
export function OpsPage({ children, aside, ...page }: Props) {
  const { user } = useSession();
  const admin = user?.tier === 'admin';
  return (
    <Page
      {...page}
      aside={admin ? aside : null}
      before={admin ? <SectionNav name="Console" places={PLACES} /> : null}
    >
      <Needs tier="admin" what="The console is available">
        {children}
      </Needs>
    </Page>
  );
}
