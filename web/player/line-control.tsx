import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Side } from '../../src/domain/odds.ts';
import { Choices } from '../parts/choices.tsx';
import { figure, inSentence } from '../words.ts';

type Props = {
  stat: string;
  line: number;
  consensus: number;
  most: number;
  side: Side;
  onLine: (line: number) => void;
  onSide: (side: Side) => void;
};

/** The same as dragging, by keyboard, buttons and number input. */
export function LineControl({ stat, line, consensus, most, side, onLine, onSide }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { PageUp: line + 2.5, PageDown: line - 2.5, Home: consensus }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onLine(Math.max(0.5, next));
  };
  return (
    <div className="line-control">
      <div className="row line-slider">
        <label htmlFor="line-range" className="form-label">
          Line
        </label>
        <button
          type="button"
          className="button icon"
          aria-label="Half a point lower"
          onClick={() => onLine(Math.max(0.5, line - 0.5))}
        >
          <Minus size={18} aria-hidden="true" />
        </button>
        <input
          id="line-range"
          type="range"
          name="line"
          min={0.5}
          max={Math.ceil(most * 1.15) + 0.5}
          step={0.5}
          value={line}
          aria-valuetext={`${figure(line)} ${inSentence(stat)}`}
          onChange={(event) => onLine(Number(event.target.value))}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="button icon"
          aria-label="Half a point higher"
          onClick={() => onLine(line + 0.5)}
        >
          <Plus size={18} aria-hidden="true" />
        </button>
        <input
          className="input small line-number"
          aria-label="Line, typed"
          inputMode="decimal"
          value={typed ?? String(line)}
          onChange={(event) => {
            setTyped(event.target.value);
            const value = Number(event.target.value.replace(',', '.'));
            if (value >= 0.5) onLine(value);
          }}
          onBlur={() => setTyped(null)}
        />
      </div>
      <div className="row">
        <Choices
          name="Side"
          value={side}
          onChange={onSide}
          options={[
            { value: 'over', label: '▲ Over' },
            { value: 'under', label: '▼ Under' },
          ]}
        />
        <button
          type="button"
          className="button small"
          disabled={line === consensus}
          onClick={() => onLine(consensus)}
        >
          Reset to {figure(consensus)}
        </button>
      </div>
    </div>
  );
}
