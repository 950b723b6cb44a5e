import { useEffect } from 'react';
import { useApi } from '../api.ts';
import type { Get } from '../get.ts';
import { useSession } from '../session.ts';
import { storeBoard, storedBoard } from '../stored-board.ts';
import type { Board } from '../wire.ts';

type Ask = { refetchInterval: number; store: boolean };

/** A board, stored in the browser if asked to. After a start without a connection the stored one comes first. */
export function useStoredBoard(request: Get<Board>, { refetchInterval, store }: Ask) {
  const { user, offline } = useSession();
  const stored = offline ? storedBoard() : null;
  const query = useApi(request, {
    refetchInterval,
    ...(stored?.path === request.path && stored.user.id === user?.id
      ? { initialData: stored.board, initialDataUpdatedAt: stored.at, staleTime: 0 }
      : {}),
  });
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    if (store && user && data) storeBoard({ user, path: request.path, at: dataUpdatedAt, board: data });
  }, [store, user, data, dataUpdatedAt, request.path]);
  return query;
}
