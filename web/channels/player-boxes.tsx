import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { usePlayers } from '../alerts/use-players.ts';

/** Chosen players as removable chips, each with a hidden field `player <id>`. */
export function PlayerBoxes({ chosen }: { chosen: readonly number[] }) {
  const { labels, idOf, nameOf } = usePlayers();
  const [ids, setIds] = useState(chosen);
  const [text, setText] = useState('');
  const id = useId();
  const type = (value: string) => {
    const playerId = idOf(value);
    if (playerId === null) return setText(value);
    setText('');
    setIds([...new Set([...ids, playerId])]);
  };
  return (
    <div className="field">
      <label htmlFor={id}>Players</label>
      <input
        id={id}
        className="input"
        list={`${id}-list`}
        value={text}
        autoComplete="off"
        placeholder={ids.length === 0 ? 'Every player' : 'Another player'}
        onChange={(event) => type(event.target.value)}
      />
      <datalist id={`${id}-list`}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      {ids.length > 0 ? (
        <span className="row tight">
          {ids.map((playerId) => (
            <span key={playerId} className="chip">
              <input type="hidden" name={`player ${playerId}`} value="on" />
              {nameOf(playerId)}
              <button
                type="button"
                className="chip-remove"
                aria-label={`Remove ${nameOf(playerId)}`}
                onClick={() => setIds(ids.filter((one) => one !== playerId))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </span>
          ))}
        </span>
      ) : null}
    </div>
  );
}
