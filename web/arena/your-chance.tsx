import { Target } from 'lucide-react';
import { Link } from 'wouter';

export type ArenaProp = { playerId: number; stat: string; line: number; date: string };

/** Opens the form for an own probability of a prop, filled in. A link, so that other pages load none of its code. */
export const YourChance = ({ playerId, stat, line, date }: ArenaProp) => (
  <Link href={`/arena?player=${playerId}&stat=${stat}&line=${line}&date=${date}`} className="button small">
    <Target size={16} aria-hidden="true" />
    Your probability
  </Link>
);
