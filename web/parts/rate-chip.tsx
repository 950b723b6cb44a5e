import { percent } from '../words.ts';
import { Chip, type Tone } from './chip.tsx';

type Props = {
  hits: number;
  games: number;
  label?: string;
  of: string;
  line?: number;
  needs?: number | null;
};

/** Below five games the chip is dotted and has no tone. */
export const FEW_GAMES = 5;

export const rateTone = (hits: number, games: number): Tone => {
  if (games < FEW_GAMES) return 'few';
  const share = hits / games;
  return share >= 0.6 ? 'hit' : share <= 0.4 ? 'miss' : 'plain';
};

/** A past frequency, not a chance, so the counts are always shown. */
export function RateChip({ hits, games, label, of, line, needs }: Props) {
  const share = games === 0 ? '–' : percent(hits / games);
  const words = `${hits} of ${games}${line === undefined ? '' : ` at ${line}`}${needs ? `; price needs ${percent(needs)}` : ''}`;
  return (
    <span data-rate={of}>
      <Chip tone={rateTone(hits, games)} title={words}>
        {label ? <span>{label}</span> : null}
        {share}
        <span className="visually-hidden">, {words}</span>
      </Chip>
    </span>
  );
}
