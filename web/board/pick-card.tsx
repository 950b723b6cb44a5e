import { memo } from 'react';
import { Link } from 'wouter';
import { AddBet } from '../parts/add-bet.tsx';
import { Origin, Rating, resultWords, Side } from '../parts/chip.tsx';
import { AddToSlip } from '../slip/add-button.tsx';
import { legOfPick } from '../slip/leg-of-pick.ts';
import type { Pick } from '../wire.ts';
import { figure, inSentence, number, odds, price, shortTip, statName, until } from '../words.ts';
import {
  BestPrice,
  Clv,
  Edge,
  Form,
  LineMove,
  News,
  Outcome,
  PublishedPrice,
  Stake,
  Units,
} from './cells.tsx';
import { bestNow } from './filters.ts';
import { CellSkeleton, matchupOf, type RowProps, SelectBox } from './pick-row.tsx';
import { lineMoveOf } from './sorts.ts';
import { StarButton } from './star-button.tsx';

/** Accessible name of a card: without it a screen reader would read a list of fragments. */
export function sayPick(pick: Pick): string {
  const { playerName, hitRates, result } = pick;
  const best = bestNow(pick);
  const right = hitRates ? `, hit in ${hitRates.l10Hits} of the last ${hitRates.l10Games}` : '';
  const offer = best ? `, best price ${odds(best.odds)} at ${best.sportsbook}` : ', no price';
  const outcome = result ? `, published at ${price(pick.price)}, ${resultWords(result, pick.actual)}` : offer;
  return `${playerName}, ${matchupOf(pick)}: ${pick.direction} ${figure(pick.line)} ${inSentence(pick.stat)}, ${pick.rating}, score ${number(pick.scoreFinal)}${right}${outcome}, ${shortTip(pick.gameDate)}.`;
}

type Props = Omit<RowProps, 'columns' | 'current'> & { started: boolean };

/** A pick as a card for phones, with one link. */
export const PickCardRow = memo(function PickCardRow(props: Props) {
  const { pick, started, now, failed, mixed, selected, onSelect } = props;
  return (
    <li data-row="pick" data-pick-id={pick.pickId} className={`card-row ${selected ? 'selected' : ''}`}>
      <SelectBox pick={pick} selected={selected} onSelect={onSelect} />
      <Link href={`/picks/${pick.pickId}`} className="pick-card">
        <span className="visually-hidden">{sayPick(pick)}</span>
        <span className="pick-face" aria-hidden="true">
          <span className="card-head">
            <span>
              <strong>{pick.playerName}</strong> <span className="caption">{matchupOf(pick)}</span>
            </span>
            <span className="nowrap">
              <Rating rating={pick.rating} short />
              <strong>{number(pick.scoreFinal)}</strong>
            </span>
          </span>
          <span className="row apart">
            <span className="strong">
              <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
            </span>
            <span className="small muted">
              {started ? <Outcome pick={pick} /> : until(pick.gameDate, now)}
            </span>
          </span>
          {started ? null : <News pick={pick} />}
          {started || !lineMoveOf(pick) ? null : (
            <span className="row">
              <LineMove pick={pick} />
            </span>
          )}
          {started ? <Started pick={pick} /> : <Open pick={pick} failed={failed} />}
          {mixed && pick.origin !== 'live' ? (
            <span>
              <Origin origin={pick.origin} />
            </span>
          ) : null}
        </span>
      </Link>
      {started || pick.result !== null ? null : <AddToSlip leg={legOfPick(pick, bestNow(pick))} />}
      <StarButton pick={pick} />
      {started ? null : <AddBet pick={pick} />}
    </li>
  );
});

const Open = ({ pick, failed }: { pick: Pick; failed: boolean }) => (
  <span className="card-numbers">
    <span>
      <span className="caption">Best price</span>
      <BestPrice pick={pick} />
    </span>
    <span>
      <span className="caption">Published</span>
      <PublishedPrice pick={pick} />
    </span>
    <span>
      <span className="caption">Edge</span>
      <Edge pick={pick} />
    </span>
    <span className="card-form">
      <span className="caption">Last ten vs line</span>
      {/* Reserves the height: the hit rates arrive later and must not shift the layout. */}
      {pick.books === undefined ? <CellSkeleton failed={failed} /> : <Form pick={pick} />}
    </span>
    <span>
      <span className="caption">Stake</span>
      <Stake pick={pick} />
    </span>
  </span>
);

const Started = ({ pick }: { pick: Pick }) => (
  <span className="card-numbers even">
    <span>
      <span className="caption">Published</span>
      <PublishedPrice pick={pick} />
    </span>
    <span>
      <span className="caption">Units</span>
      <Units pick={pick} />
    </span>
    <span>
      <span className="caption">CLV</span>
      <Clv pick={pick} />
    </span>
  </span>
);
