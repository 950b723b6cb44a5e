import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Popover } from '../parts/popover.tsx';
import { useNow } from '../parts/use-now.ts';
import { useReplayId } from '../replay/replay-mode.ts';
import { age } from '../words.ts';

/** Age of the live odds; amber when they are stale. Not shown in a replay, whose odds are as old as its clock says. */
export function AgePill() {
  const now = useNow(15_000);
  const inReplay = useReplayId() !== null;
  const { data } = useApi(get('/data-age'), { staleTime: 60_000, refetchInterval: 60_000 });
  const odds = data?.find(({ feed }) => feed === 'odds');
  if (!data || !odds || inReplay) return null;
  const stale = data.some(({ status }) => status !== 'fresh');
  return (
    <span data-age={odds.lastSuccessAt ?? 'never'} className="wide-only">
      <Popover
        className={`age-pill ${stale ? 'stale' : ''}`}
        label={odds.lastSuccessAt ? `odds ${age(odds.lastSuccessAt, now)}` : 'no odds yet'}
      >
        <dl className="facts-list">
          {data.map(({ feed, lastSuccessAt, status }) => (
            <div key={feed} style={{ display: 'contents' }}>
              <dt>{feed}</dt>
              <dd>
                {lastSuccessAt ? age(lastSuccessAt, now) : 'never'}
                {status === 'fresh' ? '' : `, ${status}`}
              </dd>
            </div>
          ))}
        </dl>
      </Popover>
    </span>
  );
}
