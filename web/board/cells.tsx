import { TriangleAlert } from 'lucide-react';
import { Chip, Result } from '../parts/chip.tsx';
import { FEW_GAMES } from '../parts/rate-chip.tsx';
import { toneOf } from '../parts/strip.tsx';
import type { Pick } from '../wire.ts';
import {
  clockTime,
  day,
  figure,
  leagueDay,
  odds,
  percent,
  price,
  shortTip,
  signed,
  until,
} from '../words.ts';
import { stakedUnitsOf, unitsOf } from './day-summary.ts';
import { bestNow, shownEv } from './filters.ts';
import { FormBars } from './form-bars.tsx';
import { edgeOf, lineMoveOf } from './sorts.ts';

/** Contents of the board's columns, which a card shows too. Each has a figure and a caption below it. */

export const Ev = ({ value }: { value: number }) => (
  <span className={`under ${value > 0 ? 'tone-hit' : ''}`}>EV {signed(value)}%</span>
);

export function BestPrice({ pick }: { pick: Pick }) {
  const best = bestNow(pick);
  if (!best) {
    const why = pick.books === null ? 'not shown' : pick.myBest === null ? 'not at your books' : 'no price';
    return <span className="subtle">{why}</span>;
  }
  return (
    <>
      <span data-cell="best">
        <strong>{odds(best.odds)}</strong> <span className="muted">{best.sportsbook}</span>
      </span>
      <Ev value={shownEv(pick)} />
    </>
  );
}

export const PublishedPrice = ({ pick }: { pick: Pick }) => (
  <>
    <span data-cell="published">{price(pick.price)}</span>
    <Ev value={pick.evPercent} />
  </>
);

export function Edge({ pick }: { pick: Pick }) {
  const needed = bestNow(pick)?.breakEven ?? pick.breakEven;
  return (
    <>
      <strong data-cell="edge">{signed(100 * edgeOf(pick))} pp</strong>
      <span className="under">
        {percent(pick.confidence)} vs {percent(needed)}
      </span>
    </>
  );
}

export const Stake = ({ pick }: { pick: Pick }) => (
  <>
    <span data-cell="stake">{percent(pick.stake, 2)}</span>
    <span className="under">bankroll</span>
  </>
);

/** Books by the first letters of their names, which the text for screen readers and the hover spell out. */
export function Books({ pick }: { pick: Pick }) {
  if (!pick.books) return null;
  const best = bestNow(pick)?.sportsbook;
  return pick.books.length === 0 ? (
    <span className="subtle">none</span>
  ) : (
    <span className="books">
      {pick.books.map(({ sportsbook, line, odds: at }) => {
        const words = `${sportsbook} ${line === pick.line ? '' : `${figure(line)} at `}${odds(at)}`;
        const kind = sportsbook === best ? 'best' : line === pick.line ? '' : 'off';
        return (
          <span key={sportsbook} className={`book ${kind}`} title={words}>
            <span aria-hidden="true">{sportsbook.slice(0, 2).toUpperCase()}</span>
            <span className="visually-hidden">{words}; </span>
          </span>
        );
      })}
    </span>
  );
}

export const RATES = [
  ['l5', 'L5'],
  ['l10', 'L10'],
  ['season', 'Szn'],
] as const;

/** Past frequencies, not chances: with the counts for screen readers and on hover; of few games only the counts. */
export function Form({ pick }: { pick: Pick }) {
  const { hitRates, lastValues } = pick;
  if (!hitRates || !lastValues) return null;
  return (
    <>
      <FormBars values={lastValues} line={pick.line} direction={pick.direction} />
      <span className="under">
        {RATES.map(([window, label]) => {
          const [hits, games] = [hitRates[`${window}Hits`], hitRates[`${window}Games`]];
          return (
            <span key={window} data-rate={window} title={`${hits} of ${games}`}>
              {label} {games < FEW_GAMES ? `${hits}/${games}` : percent(hits / games, 0)}
              <span className="visually-hidden">, {`${hits} of ${games}`} </span>
            </span>
          );
        })}
      </span>
    </>
  );
}

export function LineMove({ pick }: { pick: Pick }) {
  const { currentLine, line } = pick;
  const move = lineMoveOf(pick);
  if (currentLine == null || move === null) return <span className="subtle">not offered</span>;
  if (move === 0) return <span className="caption">no move</span>;
  return (
    <>
      <span className="nowrap" data-cell="move">
        {figure(line)} → {figure(currentLine)}
      </span>
      <span className={`under ${move > 0 ? 'tone-hit' : 'tone-miss'}`}>
        {move > 0 ? '▲ our way' : '▼ against us'}
      </span>
    </>
  );
}

export const Tip = ({ pick, now }: { pick: Pick; now: Date }) => (
  <>
    <span className="nowrap">{new Date(pick.gameDate) > now ? until(pick.gameDate, now) : 'started'}</span>
    <span className="under">{shortTip(pick.gameDate)}</span>
  </>
);

/** The newest injury report on the player; with its day unless it is of the day of the game. */
export function News({ pick: { news, date } }: { pick: Pick }) {
  if (!news) return null;
  const at = leagueDay(news.reportedAt) === date ? clockTime(news.reportedAt) : day(news.reportedAt);
  return (
    <span className="under news">
      <TriangleAlert size={12} aria-hidden="true" /> {news.status[0]?.toUpperCase()}
      {news.status.slice(1)}, {at}
    </span>
  );
}

export const Outcome = ({ pick }: { pick: Pick }) =>
  pick.result ? (
    <Result result={pick.result} actual={pick.actual} />
  ) : (
    <Chip tone="accent">{pick.status === 'live' ? 'In play' : 'Not settled'}</Chip>
  );

export const Units = ({ pick }: { pick: Pick }) =>
  pick.result === null ? (
    <span className="subtle">open</span>
  ) : (
    <>
      <strong data-cell="units" className={toneOf(unitsOf(pick))}>
        {signed(unitsOf(pick), 2)}
      </strong>
      <span className="under">{signed(stakedUnitsOf(pick), 2)} staked</span>
    </>
  );

export const Clv = ({ pick }: { pick: Pick }) =>
  pick.clvPercent === null ? (
    <span className="subtle">none</span>
  ) : (
    <>
      <span data-cell="clv">{signed(pick.clvPercent)}%</span>
      <span className="under">
        {pick.closingLine === null ? '' : `closed at ${figure(pick.closingLine)}`}
      </span>
    </>
  );
