import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, useApi } from '../api.ts';
import { get } from '../get.ts';
import { useSession } from '../session.ts';
import type { EventPage, ReplaySession } from '../wire.ts';
import { mergeNotes, type Note, noteOf } from './notes.ts';

type Read = { notes: Note[]; lastId: string | undefined };

const PAGE = 500;
/** By day: what earlier sessions of this tab have shown, so that a restarted day can be navigated by it. */
const seen = new Map<string, Note[]>();

/**
 * News of the session so far, and what is known of the rest of its day: tip-offs, and what this tab has already
 * seen of it. New events are read whenever the clock has moved.
 */
export function useNotes(session: ReplaySession): readonly Note[] {
  const { id, league, date, clock } = session;
  const queries = useQueryClient();
  const isSignedIn = useSession().user !== null; // not yet, right after a reload
  const day = `${league} ${date}`;
  const queryKey = ['replay notes', id];
  const { data, refetch } = useQuery<Read>({
    queryKey,
    enabled: isSignedIn,
    queryFn: async ({ signal }) => {
      const read = queries.getQueryData<Read>(queryKey) ?? { notes: [], lastId: undefined };
      const added = await readEvents(read.lastId, signal);
      const notes = [...read.notes, ...added.notes];
      seen.set(day, mergeNotes(seen.get(day) ?? [], notes));
      return { notes, lastId: added.lastId };
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock says that there may be more
  useEffect(() => {
    if (isSignedIn) void refetch({ cancelRefetch: false });
  }, [clock, isSignedIn, refetch]);
  const { data: games } = useApi(get('/data/matchups', { query: { date, league } }));
  const tips = (games ?? []).map(
    ({ gameDate, away, home }): Note => ({
      at: Date.parse(gameDate),
      kind: 'tip',
      text: `${away.abbreviation} @ ${home.abbreviation}.`,
    }),
  );
  const now = Date.parse(clock);
  const ahead = (seen.get(day) ?? []).filter(({ at }) => at > now);
  return mergeNotes([...(data?.notes ?? []), ...tips], ahead);
}

async function readEvents(after: string | undefined, signal: AbortSignal): Promise<Read> {
  const notes: Note[] = [];
  let lastId = after;
  for (let more = true; more; ) {
    const { path } = get('/data/events', { query: { limit: PAGE, after: lastId } });
    const page = await call<EventPage>(path, { signal });
    notes.push(...page.items.flatMap((event) => noteOf(event) ?? []));
    lastId = page.items.at(-1)?.id ?? lastId;
    more = page.nextCursor !== null;
  }
  return { notes, lastId };
}
