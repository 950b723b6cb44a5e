import { NotebookPen } from 'lucide-react';
import { Link } from 'wouter';

type Props = { pick: { pickId: number; playerName: string }; wide?: boolean };

/** Opens the form for a new bet on a pick, filled in. A link, so that the board loads none of its code. */
export const AddBet = ({ pick: { pickId, playerName }, wide = false }: Props) => (
  <Link
    href={`/bets?pick=${pickId}`}
    className={wide ? 'button small' : 'add-bet'}
    aria-label={`Add to my bets: the pick on ${playerName}`}
  >
    <NotebookPen size={18} aria-hidden="true" />
    {wide ? 'Add to my bets' : null}
  </Link>
);
