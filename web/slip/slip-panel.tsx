import { X } from 'lucide-react';
import { reaches } from '../../src/domain/tiers.ts';
import { Side } from '../parts/chip.tsx';
import { ApiProblem } from '../problem.ts';
import { useSession } from '../session.ts';
import type { SlipEvaluation } from '../wire.ts';
import { figure, percent, signed, statName } from '../words.ts';
import { JointBars } from './joint-bars.tsx';
import { PairPictures } from './pair-pictures.tsx';
import { Payouts } from './payouts.tsx';
import { changeSlip, clearSlip, removeLeg, type Slip, type SlipLeg, useSlip } from './slip-store.ts';
import { type Evaluations, useEvaluations } from './use-evaluations.ts';

const title = ({ legs }: Slip): string => `Slip, ${legs.length} ${legs.length === 1 ? 'leg' : 'legs'}`;

/** The slip beside every page, or at the bottom on phones. */
export default function SlipPanel() {
  const slip = useSlip();
  const { user } = useSession();
  const isAllowed = user !== null && reaches(user.tier, 'sharp');
  const evaluations = useEvaluations(slip, isAllowed);
  if (slip.legs.length === 0) return null;
  const { data, error } = evaluations[slip.kind];
  if (!slip.isOpen)
    return (
      <button type="button" className="slip-pill" onClick={() => changeSlip({ isOpen: true })}>
        <strong>{title(slip)}</strong>
        <span>{data ? `${percent(data.probability)}${evWords(data)}` : 'Open'}</span>
      </button>
    );
  return (
    <aside className="slip" aria-labelledby="slip-title">
      <header className="row apart">
        <h2 id="slip-title">{title(slip)}</h2>
        <span className="row">
          <button type="button" className="button small quiet" onClick={clearSlip}>
            Clear
          </button>
          <button
            type="button"
            className="button small quiet icon"
            aria-label="Close slip"
            onClick={() => changeSlip({ isOpen: false })}
          >
            <X size={18} aria-hidden="true" />
          </button>
        </span>
      </header>
      <ul>
        {slip.legs.map((leg, n) => (
          <Leg key={`${leg.playerId} ${leg.stat}`} leg={leg} evaluated={data?.legs[n]} />
        ))}
      </ul>
      <div className="stack slip-body" aria-live="polite">
        {isAllowed ? (
          <Evaluated slip={slip} data={data} error={error} evaluations={evaluations} />
        ) : (
          <p className="muted">
            Sharp includes the chance that all legs hit, the fair price and the expected value.
          </p>
        )}
      </div>
      <p className="caption slip-note">
        Hardwood places no bets. Check the payout before you bet. Help: 1-800-GAMBLER.
      </p>
    </aside>
  );
}

const evWords = ({ evPercent }: SlipEvaluation): string =>
  evPercent === null ? '' : ` · EV ${signed(evPercent, 1)}%`;

function Leg({ leg, evaluated }: { leg: SlipLeg; evaluated: SlipEvaluation['legs'][number] | undefined }) {
  return (
    <li className="leg">
      <span>
        <strong className="small">
          <Side direction={leg.side} /> {figure(leg.line)} {statName(leg.stat)}
        </strong>
        <span className="under">
          {leg.playerName}
          {evaluated ? `, others alone ${percent(evaluated.probabilityWithout)}` : ''}
        </span>
      </span>
      <strong>{evaluated ? percent(evaluated.probability) : '–'}</strong>
      <button
        type="button"
        className="leg-remove"
        aria-label={`Remove ${leg.playerName}, ${statName(leg.stat)}`}
        onClick={() => removeLeg(leg)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

type EvaluatedProps = {
  slip: Slip;
  data: SlipEvaluation | undefined;
  error: Error | null;
  evaluations: Evaluations;
};

function Evaluated({ slip, data, error, evaluations }: EvaluatedProps) {
  if (slip.legs.length < 2) return <p className="muted">Add one more leg to see the joint chance.</p>;
  return (
    <>
      {error ? <p className="tone-bad small">{problemWords(error)}</p> : null}
      {data ? (
        <>
          <JointBars slip={data} />
          <PairPictures slip={data} />
        </>
      ) : null}
      <Payouts slip={slip} evaluations={evaluations} />
    </>
  );
}

/** What to fix, leg by leg. */
function problemWords(error: Error): string {
  if (!(error instanceof ApiProblem)) return 'The slip could not be priced.';
  const details = Object.values(error.fields);
  return details.length > 0 ? details.join(' ') : error.message;
}
