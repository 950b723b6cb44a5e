import { type Static, Type } from 'typebox';
import { Day, Int32, Nullable } from '../../platform/schema.ts';

const Count = (description: string) => Int32({ minimum: 0, description });
const Maybe = (description: string) => Nullable(Type.Number({ description }));

const tally = {
  bets: Count('All bets of the group'),
  open: Count('Of these, without a result'),
  hits: Count('Won'),
  misses: Count('Lost'),
  pushes: Count('Landed on the line'),
  voids: Count('Stake returned; counts as no bet'),
  staked: Type.Number({ description: 'Stakes of the settled bets without voids, in your currency' }),
  profit: Type.Number({ description: 'In your currency' }),
  roiPercent: Maybe('Profit ÷ stakes, in percent; null without a settled bet'),
  roiLow: Maybe('Lower end of the 95% interval; null below two bets'),
  roiHigh: Maybe('Upper end of the 95% interval; null below two bets'),
  clvBets: Count('Bets with a closing-line value'),
  meanClvPercent: Maybe('Mean closing-line value against the median of the books'),
  beatClose: Maybe('Share of bets with a better price than the close'),
  beatCloseLow: Maybe('Lower end of its 95% interval'),
  beatCloseHigh: Maybe('Upper end of its 95% interval'),
  meanBookClvPercent: Maybe('Mean closing-line value against the close of the same book'),
  beatBookClose: Maybe('Share of bets with a better price than the close of the same book'),
};

export const BetTally = Type.Object(tally, { title: 'BetTally', description: 'Results of some bets' });
export type BetTally = Static<typeof BetTally>;

export const BetStatistics = Type.Object(
  {
    overall: BetTally,
    breakdowns: Type.Array(
      Type.Object(
        {
          by: Type.String({ description: 'book, stat, side, rating, beforeTip or origin' }),
          group: Type.String({
            description: 'The book, stat, side, rating, time before tip-off; followed or own',
          }),
          ...tally,
        },
        { title: 'BetGroup', description: 'Results of the bets of one group' },
      ),
      { description: 'The same by book, stat and so on; most bets first' },
    ),
    bankroll: Type.Array(
      Type.Object(
        {
          date: Day({ description: 'Day of the games' }),
          bets: Count('Bets settled on the day'),
          profit: Type.Number({ description: 'Profit of the day' }),
          balance: Type.Number({ description: 'Starting bankroll plus all profit up to the day' }),
        },
        { title: 'BankrollDay', description: 'The bankroll after a day' },
      ),
      { description: 'The bankroll after each day with a result, oldest first' },
    ),
    calibration: Type.Object(
      {
        bets: Count('Decided bets with your own chance'),
        brier: Maybe('Mean squared error of your chances'),
        ece: Maybe('Expected calibration error; null below 20 bets'),
        bands: Type.Array(
          Type.Object(
            {
              predicted: Type.Number({ description: 'Mean of your chances' }),
              low: Type.Number({ description: 'Lowest of them' }),
              high: Type.Number({ description: 'Highest of them' }),
              hits: Count('Bets that won'),
              n: Count('Bets in the band'),
            },
            { title: 'BetBand', description: 'Bets with similar chances' },
          ),
          { description: 'Bets in equally large bands by your chances' },
        ),
      },
      { title: 'BetCalibration', description: 'Your own chances against results' },
    ),
  },
  { title: 'BetStatistics', description: 'What your bets came to' },
);
export type BetStatistics = Static<typeof BetStatistics>;
