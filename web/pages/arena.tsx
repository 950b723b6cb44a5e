import { useState } from 'react';
import { useApi } from '../api.ts';
import { exportForecasts } from '../arena/export-forecasts.ts';
import { ForecastList } from '../arena/forecast-list.tsx';
import { PropForm } from '../arena/prop-form.tsx';
import { CalibrationCard, ComparisonCard, ScoreStrip } from '../arena/score-cards.tsx';
import { SubmitDialog } from '../arena/submit-dialog.tsx';
import type { ArenaProp } from '../arena/your-chance.tsx';
import { get } from '../get.ts';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useAction } from '../parts/use-action.ts';
import { useFilters } from '../parts/use-filters.ts';
import { useSession } from '../session.ts';
import type { ArenaEntry } from '../wire.ts';

const WHICH = [
  { value: 'last', label: 'Last forecast of a prop' },
  { value: 'first', label: 'First' },
] as const;

/** Own probabilities and how good they were. */
export default function Arena() {
  const { user } = useSession();
  const { params, set } = useFilters();
  const [dialog, setDialog] = useState<'one' | 'slate' | null>(null);
  const arena = useApi(get('/me/arena'));
  const exporting = useAction(exportForecasts);
  const prop = propOf(params);
  const close = () => {
    setDialog(null);
    if (prop) set({ player: null, stat: null, line: null, date: null }, { replace: true });
  };
  const entries = arena.data?.entries ?? [];
  const names = entries.map(({ name }) => name);
  const actions = (
    <span className="row">
      {entries.length > 0 ? (
        <button
          type="button"
          className="button small"
          disabled={exporting.busy}
          onClick={() => void exporting.run()}
        >
          Export CSV
        </button>
      ) : null}
      <button type="button" className="button small" onClick={() => setDialog('one')}>
        Add one
      </button>
      <button type="button" className="button small primary" onClick={() => setDialog('slate')}>
        Submit forecasts
      </button>
    </span>
  );
  return (
    <Page name="arena" title="Arena" aside={user ? actions : null}>
      <p className="muted">
        Submit your chance of the over before tip-off. After the games you see how good your chances were,
        against the market, our model and a coin on the same props. Nobody else sees them.
      </p>
      <FormProblem problem={exporting.problem} />
      <Loaded query={arena} skeleton={[96, 320, 240]}>
        {({ level, correction }) =>
          entries.length === 0 ? (
            <Empty>
              No forecasts yet. Submit a CSV file, or open “Your probability” on a pick or a player.
            </Empty>
          ) : (
            <Entries entries={entries} level={level} correction={correction} />
          )
        }
      </Loaded>
      <Rules />
      {user && (dialog === 'one' || prop) ? <PropForm prop={prop} entries={names} onClose={close} /> : null}
      {user && dialog === 'slate' ? <SubmitDialog entries={names} onClose={close} /> : null}
    </Page>
  );
}

type Props = { entries: readonly ArenaEntry[]; level: number; correction: string };

function Entries({ entries, level, correction }: Props) {
  const { params, set } = useFilters();
  const [which, setWhich] = useState<'first' | 'last'>('last');
  const entry = entries.find(({ id }) => String(id) === params.get('entry')) ?? entries.at(-1);
  if (!entry) return null;
  const score = entry[which];
  return (
    <div className="stack" data-state="ready">
      {entries.length > 1 ? (
        <Choices
          name="Entry"
          scroll
          value={String(entry.id)}
          onChange={(id) => set({ entry: id })}
          options={entries.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      {entry.submitted > entry.props ? (
        <Choices name="Forecasts to score" value={which} options={WHICH} onChange={setWhich} />
      ) : null}
      <ScoreStrip entry={entry} score={score} />
      {score.n === 0 ? (
        <Empty>No scores yet. Forecasts are scored when the box score of their game is final.</Empty>
      ) : (
        <>
          {score.n < 100 ? (
            <p className="notice">
              {score.n} scored {score.n === 1 ? 'forecast says' : 'forecasts say'} next to nothing: luck
              decides. A difference of 0.01 in log-loss shows after hundreds.
            </p>
          ) : null}
          <ComparisonCard score={score} level={level} correction={correction} />
          <CalibrationCard score={score} />
        </>
      )}
      <ForecastList key={entry.id} entryId={entry.id} />
    </div>
  );
}

const Rules = () => (
  <details>
    <summary>How the arena works</summary>
    <ul className="stack tight">
      <li>A forecast counts with the time of the server. Rows whose game has tipped off are refused.</li>
      <li>A later forecast of the same prop supersedes the earlier one. Both are kept and scored.</li>
      <li>Pushes, voids and players who did not play are counted and not scored.</li>
      <li>
        The market’s chance and ours are stored together with yours and shown from tip-off on. CLV is how far
        the market moved toward your side until tip-off, in percentage points.
      </li>
      <li>
        Entries cannot be deleted: of many tries one looks good by chance, so every further entry widens all
        intervals.
      </li>
    </ul>
  </details>
);

/** The prop that a link from another page names. */
function propOf(params: URLSearchParams): ArenaProp | null {
  const [playerId, line] = [Number(params.get('player')), Number(params.get('line'))];
  const [stat, date] = [params.get('stat'), params.get('date')];
  return playerId > 0 && stat && date && Number.isFinite(line) ? { playerId, stat, line, date } : null;
}
