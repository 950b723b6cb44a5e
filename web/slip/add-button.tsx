import { Check, Plus } from 'lucide-react';
import { figure, inSentence } from '../words.ts';
import { addLeg, isOn, removeLeg, type SlipLeg, useSlip } from './slip-store.ts';

/** Puts a prop on the slip, or takes it off again. */
export function AddToSlip({ leg, label }: { leg: SlipLeg; label?: string }) {
  const pressed = isOn(useSlip(), leg);
  const Icon = pressed ? Check : Plus;
  return (
    <button
      type="button"
      className={label ? 'button small' : 'add-leg'}
      aria-pressed={pressed}
      aria-label={`Add to slip: ${leg.playerName}, ${leg.side} ${figure(leg.line)} ${inSentence(leg.stat)}`}
      onClick={() => (pressed ? removeLeg(leg) : addLeg(leg))}
    >
      <Icon size={16} aria-hidden="true" />
      {label && (pressed ? 'On the slip' : label)}
    </button>
  );
}
