import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, useApi, useQueryKey } from './api.ts';
import { get } from './get.ts';
import { ApiProblem } from './problem.ts';
import type { Preferences } from './wire.ts';

const NONE: Preferences = { books: [], boardViews: [], quietHours: null };

/** The account's books and saved views; the same on every device. A change shows at once and is sent in order. */
export function usePreferences() {
  const request = get('/me/preferences');
  const queries = useQueryClient();
  const queryKey = useQueryKey(request.path);
  const { data = NONE } = useApi(request, { staleTime: 60_000 });
  const { mutateAsync, isPending, error } = useMutation({
    scope: { id: 'preferences' },
    networkMode: 'always', // fail at once when offline instead of waiting for the network
    mutationFn: (change: Partial<Preferences>) =>
      call<Preferences>(request.path, { method: 'PATCH', body: change }),
    onMutate: (change) =>
      queries.setQueryData<Preferences>(queryKey, (before = NONE) => ({ ...before, ...change })),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  /** Whether it was saved; otherwise `problem` says why not. */
  const save = (change: Partial<Preferences>): Promise<boolean> =>
    mutateAsync(change).then(
      () => true,
      () => false,
    );
  return { ...data, save, busy: isPending, problem: error instanceof ApiProblem ? error : null };
}
