import { Link } from 'wouter';
import { Origin, Rating, Result, resultWords, Side } from '../parts/chip.tsx';
import { RateChip } from '../parts/rate-chip.tsx';
import type { Pick } from '../wire.ts';
import { figure, inSentence, number, odds, researchPath, shortTip, signed, statName } from '../words.ts';
import { bestNow, moveWords, shownEv } from './filters.ts';
import { StarButton } from './star-button.tsx';

const needs = (pick: Pick) => bestNow(pick)?.breakEven ?? null;

export const WINDOWS = [
  ['l5', 'L5'],
  ['l10', 'L10'],
  ['l15', 'L15'],
  ['season', 'Szn'],
] as const;

function Price({ pick }: { pick: Pick }) {
  if (pick.result) return <Result result={pick.result} actual={pick.actual ?? null} />;
  const best = bestNow(pick);
  return best ? (
    <span className="nowrap">
      <strong>{odds(best.odds)}</strong> <span className="muted small">{best.sportsbook}</span>
    </span>
  ) : (
    <span className="subtle">no price</span>
  );
}

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

/** A table row; the whole row links to the pick. */
export function PickRow({ pick, current }: { pick: Pick; current: boolean }) {
  return (
    <tr
      data-row="pick"
      data-pick-id={pick.pickId}
      {...(current ? { 'aria-current': true } : {})}
      className="link-row"
    >
      <th scope="row">
        <Link href={researchPath(pick)} className="above">
          {pick.playerName}
        </Link>
        <div className="caption">
          {pick.teamAbbreviation} {pick.isHome ? 'vs' : '@'} {pick.opponentAbbreviation} ·{' '}
          {shortTip(pick.gameDate)} <Origin origin={pick.origin} />
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
      <td className="num">{signed(shownEv(pick))}%</td>
      <td className="num nowrap">{moveWords(pick)}</td>
      <td className="star-cell">
        <StarButton pick={pick} />
      </td>
    </tr>
  );
}

/** Accessible name of a card: without it a screen reader would read a list of fragments. */
export function sayPick(pick: Pick): string {
  const { playerName, teamAbbreviation, isHome, opponentAbbreviation, hitRates, result } = pick;
  const best = bestNow(pick);
  const right = hitRates ? `, hit in ${hitRates.l10Hits} of the last ${hitRates.l10Games}` : '';
  const price = best ? `, best price ${odds(best.odds)} at ${best.sportsbook}` : ', no price';
  return `${playerName}, ${teamAbbreviation} ${isHome ? 'vs' : '@'} ${opponentAbbreviation}: ${pick.direction} ${figure(pick.line)} ${inSentence(pick.stat)}, ${pick.rating}, score ${number(pick.scoreFinal)}${right}${result ? `, ${resultWords(result, pick.actual)}` : price}, ${shortTip(pick.gameDate)}.`;
}

/** The same pick as a card for phones, with one link. */
export function PickCardRow({ pick }: { pick: Pick }) {
  return (
    <li data-row="pick" data-pick-id={pick.pickId} className="card-row">
      <Link href={`/picks/${pick.pickId}`} className="pick-card">
        <span className="visually-hidden">{sayPick(pick)}</span>
        <span className="pick-face" aria-hidden="true">
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
          {/* Reserves the height: the hit rates arrive later and must not shift the layout. */}
          <span className="row tight pick-rates">
            <Rates pick={pick} labelled />
          </span>
          <span className="small muted">
            {shortTip(pick.gameDate)} · EV {signed(shownEv(pick))}% at the{' '}
            {bestNow(pick) ? 'best' : 'average'} price <Origin origin={pick.origin} />
          </span>
        </span>
      </Link>
      <StarButton pick={pick} />
    </li>
  );
}
