import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { ApiProblem } from '../problem.ts';
import { useSession } from '../session.ts';
import { age } from '../words.ts';
import { ProblemCard } from './problem-card.tsx';
import { Skeleton } from './skeleton.tsx';
import { useNow } from './use-now.ts';

type Props<T> = {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'dataUpdatedAt'> & { refetch: () => unknown };
  skeleton: readonly number[];
  /** Readable without signing in. */
  open?: boolean;
  children: (data: T) => ReactNode;
};

/** The states of every read: loading, problem, old data while offline, ready. */
export function Loaded<T>({ query, skeleton, open = false, children }: Props<T>) {
  const { known, user } = useSession();
  if (!open && known && user === null) return <SignInFirst />;
  if (query.data !== undefined)
    return (
      <>
        {query.error ? (
          <OldData at={query.dataUpdatedAt} problem={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {children(query.data)}
      </>
    );
  if (query.error) return <ProblemCard problem={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton heights={skeleton} />;
}

function OldData({ at, problem, onRetry }: { at: number; problem: Error; onRetry: () => void }) {
  const now = useNow(15_000);
  const words =
    problem instanceof ApiProblem && problem.isOffline ? "Can't reach the server." : problem.message;
  return (
    <p className="notice warn" role="status">
      {words} Showing data from {age(new Date(at), now)}.
      <button type="button" className="button small" onClick={() => onRetry()}>
        Retry
      </button>
    </p>
  );
}

export function SignInFirst() {
  const [location] = useLocation();
  return (
    <ProblemCard
      problem={
        new ApiProblem(401, {
          title: 'Sign in to see this',
          detail: `This page needs an account. After signing in you return to ${location}.`,
        })
      }
    />
  );
}
