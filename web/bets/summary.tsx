import { Strip, StripFigure, toneOf } from '../parts/strip.tsx';
import type { Bankroll, BetStatistics } from '../wire.ts';
import { number, percent, plural, signed } from '../words.ts';

type Props = { overall: BetStatistics['overall']; bankroll: Bankroll };

const range = (low: number | null, high: number | null, of: (value: number) => string): string =>
  low === null || high === null ? 'too few bets for a range' : `95%: ${of(low)} to ${of(high)}`;

export function Summary({ overall, bankroll }: Props) {
  const { bets, open, profit, roiPercent, roiLow, roiHigh } = overall;
  const { beatClose, beatCloseLow, beatCloseHigh, meanClvPercent, clvBets } = overall;
  return (
    <Strip name="Summary">
      <StripFigure
        name="Bankroll"
        value={number(bankroll.current, 2)}
        note={`${number(bankroll.openStakes, 2)} on open bets`}
      />
      <StripFigure
        name="Profit"
        value={`${signed(profit / bankroll.unit, 2)} units`}
        note={`${signed(profit, 2)}, ${plural(bets - open, 'settled bet')}`}
        tone={toneOf(profit)}
      />
      <StripFigure
        name="ROI"
        value={roiPercent === null ? '–' : `${signed(roiPercent)}%`}
        note={range(roiLow, roiHigh, (value) => `${signed(value)}%`)}
        tone={roiPercent === null ? '' : toneOf(roiPercent)}
      />
      <StripFigure
        name="CLV"
        value={meanClvPercent === null ? '–' : `${signed(meanClvPercent, 2)}%`}
        note={`${plural(clvBets, 'bet')} with a closing price`}
      />
      <StripFigure
        name="Beat the close"
        value={beatClose === null ? '–' : percent(beatClose, 0)}
        note={range(beatCloseLow, beatCloseHigh, (value) => percent(value, 0))}
      />
    </Strip>
  );
}
