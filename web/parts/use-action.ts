import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem } from '../problem.ts';

/** Invalidates queries by path prefix. */
export function useInvalidate() {
  const queries = useQueryClient();
  return (...prefixes: readonly string[]) =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && prefixes.some((prefix) => path.startsWith(prefix)),
    });
}

/** The action of a button: runs once at a time and keeps its last error. `run` resolves to whether it succeeded. */
export function useAction<Args extends unknown[]>(act: (...args: Args) => Promise<unknown>) {
  const isRunning = useRef(false); // `isPending` changes after the next render: too late for a double click
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: (args: Args) => act(...args),
    networkMode: 'always', // fail at once when offline instead of waiting for the network
  });
  const run = async (...args: Args): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    try {
      await mutateAsync(args);
      return true;
    } catch {
      return false; // shown as `problem`
    } finally {
      isRunning.current = false;
    }
  };
  const problem = error === null || error instanceof ApiProblem ? error : new ApiProblem(500, {});
  return { run, busy: isPending, done: isSuccess, problem };
}
