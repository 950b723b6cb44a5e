import type { ReactNode } from 'react';
import type { Tier } from '../../src/domain/tiers.ts';
import { reaches, tierName } from '../../src/domain/tiers.ts';
import { ApiProblem } from '../problem.ts';
import { useSession } from '../session.ts';
import { SignInFirst } from './loaded.tsx';
import { ProblemCard } from './problem-card.tsx';
import { Skeleton } from './skeleton.tsx';

/**
 * Renders the children, and so sends their requests, only for tiers that may see them. Others see which tier
 * is required.
 */
export function Needs({ tier, what, children }: { tier: Tier; what: string; children: ReactNode }) {
  const { known, user } = useSession();
  if (!known) return <Skeleton heights={[48, 240]} />;
  if (!user) return <SignInFirst />;
  if (reaches(user.tier, tier)) return children;
  return (
    <ProblemCard
      problem={
        new ApiProblem(403, {
          title: `${tierName(tier)} only`,
          detail: `${what} with the ${tierName(tier)} tier.`,
          requiredTier: tierName(tier),
        })
      }
    />
  );
}
