import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
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
        <Withheld record={query.data} />
        {children(query.data)}
      </>
    );
  if (query.error) return <ProblemCard problem={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton heights={skeleton} />;
}

/** Says once that fields of the record are empty for a reason, and whose terms it is. */
function Withheld({ record }: { record: unknown }) {
  const fields: { source: string }[] = [record].flat().flatMap((one) => Object(one).withheld ?? []);
  if (fields.length === 0) return null;
  const sources = [...new Set(fields.map(({ source }) => source))].sort();
  return (
    <p className="notice" role="note" data-part="withheld">
      {NOT_SHOWN} ({sources.join(', ')}). Some values on this page are left out.
    </p>
  );
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
