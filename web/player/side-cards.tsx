import { Link } from 'wouter';
import { rateOf } from '../../src/domain/hit-rate.ts';
import { NOT_SHOWN } from '../../src/domain/source-rights.ts';
import { useApi } from '../api.ts';
import { get } from '../get.ts';
import { Card } from '../parts/card.tsx';
import { Rating, Side } from '../parts/chip.tsx';
import { Empty } from '../parts/empty.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { RateChip } from '../parts/rate-chip.tsx';
import { TableBox } from '../parts/table.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { OriginIfKnown, useOrigins } from '../parts/use-origins.tsx';
import { applySplits, NO_SPLITS, type Splits } from '../reading/splits.ts';
import { useSession } from '../session.ts';
import type { PlayerPick, PlayerResearch, ResearchProp } from '../wire.ts';
import { figure, inSentence, number, percent, statName } from '../words.ts';
import { areWithheld, valueIn } from './value-in.ts';

/** The pick on this prop, or the player's other picks. */
export function PickCard({
  picks,
  stat,
  date,
  playerId,
}: {
  picks: readonly PlayerPick[];
  stat: string;
  date: string;
  playerId: number;
}) {
  const originOf = useOrigins({ date, playerId });
  const here = picks.find((pick) => pick.stat === stat);
  const others = picks.filter((pick) => pick !== here);
  return (
    <Card title="Pick">
      {here ? (
        <>
          <p className="row">
            <strong>
              <Side direction={here.direction} /> {figure(here.line)}
            </strong>
            <Rating rating={here.rating} /> <strong>{number(here.scoreFinal)}</strong>
            <OriginIfKnown origin={originOf(here.pickId)} />
          </p>
          {here.summary ? <p className="small">{here.summary}</p> : null}
          {here.confidence === null ? null : (
            <p className="small muted">Chance to hit by our model: {percent(here.confidence)}</p>
          )}
          <Link className="button primary" href={`/picks/${here.pickId}`}>
            See why
          </Link>
        </>
      ) : (
        <Empty>
          No pick on {inSentence(stat)} tonight. We publish a pick only where the model disagrees with the
          price.
        </Empty>
      )}
      {others.length > 0 ? (
        <ul className="plain-list small">
          {others.map((pick) => (
            <li key={pick.pickId}>
              <Link href={`/picks/${pick.pickId}`}>
                <Side direction={pick.direction} /> {figure(pick.line)} {statName(pick.stat)}
              </Link>{' '}
              <OriginIfKnown origin={originOf(pick.pickId)} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

const ROWS: readonly [string, Partial<Splits>][] = [
  ['Home', { venue: 'home' }],
  ['Away', { venue: 'away' }],
  ['Back-to-back', { backToBack: true }],
  ['Favorite', { favourite: 'favourite' }],
  ['Underdog', { favourite: 'underdog' }],
  ['High total', { highTotal: true }],
];

/** All splits at the consensus line, for the side that the page shows. */
export function SplitsCard({ research, prop }: { research: PlayerResearch; prop: ResearchProp }) {
  const { consensusLine: line, propType: stat } = prop;
  const { params } = useFilters();
  const side = params.get('side') === 'under' ? 'under' : 'over';
  const opponent = research.game?.opponentAbbreviation;
  const rows: [string, Partial<Splits>][] = opponent
    ? [...ROWS, [`vs ${opponent}`, { opponent }]]
    : [...ROWS];
  return (
    <Card
      title="Splits"
      aside={
        <span className="caption">
          {side} {figure(line)}, all games shown
        </span>
      }
    >
      {areWithheld(research.recentGameLogs) ? <Empty>{NOT_SHOWN}.</Empty> : null}
      <TableBox name="Splits">
        <table>
          <thead>
            <tr>
              <th scope="col">Split</th>
              <th scope="col" className="num">
                Average
              </th>
              <th scope="col" className="num">
                {side === 'over' ? 'Over' : 'Under'}
              </th>
              <th scope="col" className="num">
                Games
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, change]) => {
              const games = applySplits(research.recentGameLogs, { ...NO_SPLITS, ...change });
              const values = games.flatMap((game) => valueIn(game, stat) ?? []);
              const sum = values.reduce((total, value) => total + value, 0);
              return (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td className="num">{values.length ? number(sum / values.length, 1) : '–'}</td>
                  <td className="num">
                    <RateChip of={name} line={line} {...rateOf(values, line, side)} />
                  </td>
                  <td className="num">{values.length}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}

export function SimilarCard({ playerId }: { playerId: number }) {
  const { user } = useSession();
  const allowed = user?.tier === 'sharp' || user?.tier === 'admin';
  const similar = useApi(allowed ? get('/data/players/{id}/similar', { path: { id: playerId } }) : null, {
    staleTime: 300_000,
  });
  return (
    <Card title="Similar players">
      {allowed ? (
        <Loaded query={similar} skeleton={[160]}>
          {({ players }) =>
            players.length === 0 ? (
              <Empty>Too few games this season to compare.</Empty>
            ) : (
              <ul className="plain-list">
                {players.slice(0, 6).map(({ playerId: id, name, teamAbbreviation, position, similarity }) => (
                  <li key={id} className="row apart">
                    <span>
                      <Link href={`/players/${id}`}>{name}</Link>{' '}
                      <span className="small muted">
                        {[position, teamAbbreviation].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <span className="small muted">{percent(similarity)} alike</span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      ) : (
        <p className="muted">Similar players are part of Sharp.</p>
      )}
    </Card>
  );
}
