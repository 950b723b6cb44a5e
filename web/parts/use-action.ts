import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../problem.ts';

/** Has every read whose path begins like this asked anew. */
export function useMakeOld() {
  const queries = useQueryClient();
  return (...starts: readonly string[]) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && starts.some((start) => path.startsWith(start)),
    });
}

/** Something that a button does: once at a time, with what was refused kept beside it. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const run = async (...args: Args): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await act(...args);
      return true;
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error : new ApiProblem(500, {}));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, problem };
}
