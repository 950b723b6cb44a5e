import { useInfiniteQuery } from '@tanstack/react-query';
import { call, useQueryKey } from '../api.ts';
import type { Get } from '../get.ts';
import { useSession } from '../session.ts';

type PageOf<T> = { items: T[]; nextCursor: string | null };

const FIRST_PAGE: string | null = null;

/** A list loaded page by page; pass `query` to Loaded. */
export function usePages<T>(
  { path }: Get<PageOf<T>>,
  refetchInterval: (items: T[]) => number | false = () => false,
) {
  const { user } = useSession();
  const queryKey = useQueryKey(path);
  const pages = useInfiniteQuery({
    queryKey: [...queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call<PageOf<T>>(
        pageParam === null ? path : `${path}${path.includes('?') ? '&' : '?'}cursor=${pageParam}`,
        { signal },
      ),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: user !== null,
    refetchInterval: ({ state }) => refetchInterval(state.data?.pages.flatMap(({ items }) => items) ?? []),
  });
  const { data, error, dataUpdatedAt, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  return {
    query: { data: data?.pages.flatMap(({ items }) => items), error, dataUpdatedAt, refetch },
    more: hasNextPage ? { busy: isFetchingNextPage, load: () => void fetchNextPage() } : null,
  };
}
