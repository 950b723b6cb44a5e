import { useQueryClient } from '@tanstack/react-query';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { useEffect } from 'react';
import { ask } from '../api.ts';
import { useReplayId } from '../replay/replay-mode.ts';
import { useSession } from '../session.ts';

const LONGEST_WAIT_MS = 30_000;

/** Path prefixes of the queries that each event type invalidates. */
const INVALIDATES: Record<string, readonly string[]> = {
  'picks.scored': ['/picks', '/research/matchup', '/data/matchups'],
  'picks.updated': ['/picks', '/research/matchup', '/research/player'],
  'picks.withdrawn': ['/picks', '/research/matchup', '/research/player', '/data/matchups'],
  'picks.settled': ['/picks', '/track-record'],
  'lines.moved': ['/research'],
  'odds.refreshed': ['/research', '/data-age'],
  'bets.settled': ['/me/bets', '/me/bankroll'],
};

/** Streams events for Sharp and Admin users and invalidates the affected queries. */
export function useLive(): void {
  const { user } = useSession();
  const queries = useQueryClient();
  const replay = useReplayId();
  const allowed = user?.tier === 'sharp' || user?.tier === 'admin';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replay session has its own stream
  useEffect(() => {
    if (!allowed) return;
    const stop = new AbortController();
    let lastId = '';
    const onEvent = ({ id = lastId, event = '' }: EventSourceMessage) => {
      lastId = id;
      const prefixes = INVALIDATES[event] ?? [];
      void queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && prefixes.some((prefix) => path.startsWith(prefix)),
      });
    };
    const follow = async () => {
      const headers = { accept: 'text/event-stream', ...(lastId ? { 'last-event-id': lastId } : {}) };
      const answer = await ask('/data/events/stream', { headers, signal: stop.signal });
      const parser = createParser({ onEvent });
      const text = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let part = await text?.read(); part && !part.done; part = await text?.read())
        parser.feed(part.value);
    };
    const keepFollowing = async () => {
      for (let wait = 2_000; !stop.signal.aborted; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
        const since = performance.now();
        await follow().catch(() => {});
        if (performance.now() - since > LONGEST_WAIT_MS) wait = 2_000; // it had worked for a while
        await new Promise((done) => setTimeout(done, wait));
      }
    };
    // Starts after the first render, so that it does not compete with the first data.
    const start = setTimeout(() => void keepFollowing(), 1_500);
    return () => {
      clearTimeout(start);
      stop.abort();
    };
  }, [allowed, queries, replay]);
}
