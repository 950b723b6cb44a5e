import { LEAGUE_TIME_ZONE } from '../../src/domain/leagues.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/empty.tsx';
import { clockTime, plural } from '../words.ts';
import { KINDS, type Note } from './notes.ts';

const SHOWN = 60;

type Props = {
  notes: readonly Note[];
  until: number;
  onRestart: (at: number) => void;
  onClose: () => void;
};

/** What happened up to a moment, newest first. */
export function EventsDialog({ notes, until, onRestart, onClose }: Props) {
  const upTo = notes.filter(({ at }) => at <= until);
  const newest = upTo.toReversed().slice(0, SHOWN);
  const time = (at: number) => clockTime(new Date(at), LEAGUE_TIME_ZONE);
  return (
    <Dialog title={`Events up to ${time(until)}`} onClose={onClose}>
      {newest.length === 0 ? <Empty>Nothing has happened yet.</Empty> : null}
      <ol className="replay-feed" aria-label="Events, newest first">
        {newest.map(({ at, kind, text }) => (
          <li key={`${at} ${text}`} data-kind={kind}>
            <time dateTime={new Date(at).toISOString()}>{time(at)}</time>
            <span>
              <i className="news-tick" data-kind={kind} aria-hidden="true" />
              <strong>{KINDS[kind]}.</strong> {text}
            </span>
          </li>
        ))}
      </ol>
      {upTo.length > SHOWN ? (
        <p className="caption">and {plural(upTo.length - SHOWN, 'earlier event')}</p>
      ) : null}
      <p className="small muted">
        The clock only moves forward. A new session can begin at any moment of the day; marks that you have
        seen stay on its timeline.
      </p>
      <div className="row">
        <button
          type="button"
          className="button small"
          onClick={() => {
            onClose();
            onRestart(until);
          }}
        >
          Restart from {time(until)}
        </button>
      </div>
    </Dialog>
  );
}
