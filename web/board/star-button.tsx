import { Star } from 'lucide-react';
import { currentPrefs, setPrefs } from '../prefs.ts';
import type { Pick } from '../wire.ts';

/** Enough for a few weeks of a busy reader. */
const MOST_STARS = 500;

/** Stars a pick in this browser. Above the maximum the oldest stars are dropped. */
export function StarButton({ pick }: { pick: Pick }) {
  const toggle = () => {
    const others = currentPrefs().stars.filter((id) => id !== pick.pickId);
    setPrefs({ stars: pick.saved ? others : [...others, pick.pickId].slice(-MOST_STARS) });
  };
  return (
    <button
      type="button"
      className="star"
      aria-pressed={pick.saved === true}
      aria-label={`Save the pick on ${pick.playerName}`}
      onClick={toggle}
    >
      <Star size={18} aria-hidden="true" />
    </button>
  );
}
