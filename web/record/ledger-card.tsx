import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { Card } from '../parts/card.tsx';
import { Skeleton } from '../parts/skeleton.tsx';

const Verification = lazy(() => import('../ledger/verification.tsx'));

/** The record as the public ledger proves it, apart from what is only claimed. */
export const LedgerCard = () => (
  <Card title="Proof" aside={<Link href="/ledger/verify">How it is verified</Link>}>
    <p className="muted">
      Every pick is sealed in a public ledger when it is published. Your browser can recompute the record from
      it, with proven, asserted and imported picks apart.
    </p>
    <Suspense fallback={<Skeleton heights={[40]} />}>
      <Verification />
    </Suspense>
  </Card>
);
