import type { Stat } from '../../src/domain/stats.ts';
import type { GameLog } from '../wire.ts';
import { day, figure, inSentence, number, signed } from '../words.ts';
import { valueIn } from './value-in.ts';

export function GameTip({
  game,
  stat,
  line,
  left,
  width,
}: {
  game: GameLog;
  stat: Stat;
  line: number;
  left: number;
  width: number;
}) {
  const value = valueIn(game, stat) ?? 0;
  return (
    <div
      className="tip"
      aria-hidden="true"
      style={{ left: Math.max(0, Math.min(left, width - 200)) }}
      data-tip
    >
      <strong>
        {day(game.gameDate)} {game.isHome ? 'vs' : '@'} {game.opponentAbbreviation}
      </strong>
      <br />
      {figure(value)} {inSentence(stat)}, {signed(value - line)} to the line
      <br />
      {number(game.minutes ?? 0)} min · closing line{' '}
      {game.closingLine == null ? '–' : figure(game.closingLine)}
    </div>
  );
}
