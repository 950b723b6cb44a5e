import { Play } from 'lucide-react';
import { Link } from 'wouter';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { requestReplay } from '../replay/requested-replay.ts';
import { SITE } from '../site-facts.ts';
import { day, plural } from '../words.ts';

/** An evening as the timeline of the replay shows it: share of the day and kind of the event. */
const EXAMPLE = [
  [0.01, 'scoring'],
  [0.1, 'line'],
  [0.16, 'line'],
  [0.22, 'injury'],
  [0.225, 'version'],
  [0.31, 'injury'],
  [0.35, 'line'],
  [0.42, 'line'],
  [0.5, 'injury'],
  [0.51, 'withdrawal'],
  [0.55, 'line'],
  [0.62, 'tip'],
  [0.66, 'tip'],
  [0.69, 'tip'],
  [0.77, 'settlement'],
  [0.81, 'settlement'],
  [0.86, 'settlement'],
] as const;
const HOURS = ['9 AM', '12 PM', '3 PM', '6 PM', '9 PM', '1 AM'];

/** One click to a past night: in demo mode as the Sharp demo account, otherwise after a sign-in. */
export function LastNight() {
  const record = useApi(get('/track-record'), { open: true, staleTime: 300_000 });
  const last = record.data?.days.filter(({ origin }) => origin === 'live').at(-1);
  const demo = SITE.demoLinks.find(({ tier }) => tier === 'sharp');
  const label = (
    <>
      <Play size={18} aria-hidden="true" /> Replay last night
    </>
  );
  return (
    <Card
      title="Replay last night"
      aside={
        last ? (
          <span className="small muted">
            {day(last.date)}: {plural(last.picks, 'pick')},{' '}
            <span className="nowrap">
              {last.hits}–{last.misses}–{last.pushes}
            </span>
          </span>
        ) : null
      }
    >
      <div className="row apart">
        <p className="small muted last-night">
          Watch the board as it stood at any minute: lines move, a starter is ruled out, picks change version
          or are withdrawn, results come in. Your webhooks receive the same events, signed.
        </p>
        {demo ? (
          <a className="button primary" href={demo.url} onClick={requestReplay}>
            {label}
          </a>
        ) : (
          <Link className="button primary" href="/login?next=/picks" onClick={requestReplay}>
            {label}
          </Link>
        )}
      </div>
      <div
        className="last-night-line"
        role="img"
        aria-label="An example of a day from 9 AM to 1 AM: line moves, injury news, a withdrawn pick, tip-offs and settlements."
      >
        {EXAMPLE.map(([share, kind]) => (
          <i key={share} className="news-tick" data-kind={kind} style={{ left: `${100 * share}%` }} />
        ))}
      </div>
      <div className="row apart caption" aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      {demo ? null : <p className="caption">Replays are part of Sharp.</p>}
    </Card>
  );
}
