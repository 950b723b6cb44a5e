import { Link } from 'wouter';
import { Rating, Result, Side } from '../parts/chip.tsx';
import { RateChip } from '../parts/rate-chip.tsx';
import type { Pick } from '../wire.ts';
import { breakEven, figure, number, odds, shortTip, signed, statName } from '../words.ts';
import { moveWords } from './filters.ts';

const needs = ({ bestBook }: Pick) => (bestBook ? breakEven(bestBook.odds) : null);

export const WINDOWS = [
  ['l5', 'L5'],
  ['l10', 'L10'],
  ['l15', 'L15'],
  ['season', 'Szn'],
] as const;

const Price = ({ pick }: { pick: Pick }) =>
  pick.result ? (
    <Result result={pick.result} actual={pick.actual ?? null} />
  ) : pick.bestBook ? (
    <span className="nowrap">
      <strong>{odds(pick.bestBook.odds)}</strong>{' '}
      <span className="muted small">{pick.bestBook.sportsbook}</span>
    </span>
  ) : (
    <span className="subtle">no price</span>
  );

const Rates = ({ pick, labelled }: { pick: Pick; labelled: boolean }) =>
  WINDOWS.map(([window, label]) =>
    pick.hitRates ? (
      <RateChip
        key={window}
        of={window}
        {...(labelled ? { label } : {})}
        line={pick.line}
        needs={needs(pick)}
        hits={pick.hitRates[`${window}Hits`]}
        games={pick.hitRates[`${window}Games`]}
      />
    ) : null,
  );

/** A row of the table; the whole row leads to the pick. */
export function PickRow({ pick, current }: { pick: Pick; current: boolean }) {
  return (
    <tr
      data-row="pick"
      data-pick-id={pick.pickId}
      {...(current ? { 'aria-current': true } : {})}
      className="link-row"
    >
      <th scope="row">
        <Link href={`/players/${pick.playerId}?stat=${pick.stat}`} className="above">
          {pick.playerName}
        </Link>
        <div className="caption">
          {pick.teamAbbreviation} {pick.isHome ? 'vs' : '@'} {pick.opponentAbbreviation} ·{' '}
          {shortTip(pick.gameDate)}
        </div>
      </th>
      <td>
        <Link href={`/picks/${pick.pickId}`} className="row-link">
          <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
        </Link>
      </td>
      <td className="num">
        <strong>{number(pick.scoreFinal)}</strong>
      </td>
      <td>
        <Rating rating={pick.rating} />
      </td>
      {WINDOWS.map(([window]) => (
        <td key={window} className="num">
          {pick.hitRates ? (
            <RateChip
              of={window}
              line={pick.line}
              needs={needs(pick)}
              hits={pick.hitRates[`${window}Hits`]}
              games={pick.hitRates[`${window}Games`]}
            />
          ) : (
            '–'
          )}
        </td>
      ))}
      <td className="num">
        <Price pick={pick} />
      </td>
      <td className="num">{signed(pick.evPercent)} %</td>
      <td className="num nowrap">{moveWords(pick)}</td>
    </tr>
  );
}

/** The same for a phone: one card, one link. */
export function PickCardRow({ pick }: { pick: Pick }) {
  return (
    <li data-row="pick" data-pick-id={pick.pickId}>
      <Link href={`/picks/${pick.pickId}`} className="pick-card">
        <span className="row apart">
          <span>
            <strong>{pick.playerName}</strong>{' '}
            <span className="small muted">
              {pick.teamAbbreviation} {pick.isHome ? 'vs' : '@'} {pick.opponentAbbreviation}
            </span>
          </span>
          <span className="nowrap">
            <Rating rating={pick.rating} short />
            <strong>{number(pick.scoreFinal)}</strong>
          </span>
        </span>
        <span className="row apart">
          <span>
            <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
          </span>
          <Price pick={pick} />
        </span>
        <span className="row tight small">
          <Rates pick={pick} labelled />
          <span className="muted">
            {shortTip(pick.gameDate)} · EV {signed(pick.evPercent)} %
          </span>
        </span>
      </Link>
    </li>
  );
}
