import { HeatTable } from '../charts/heat-table.tsx';
import type { Defense, PlayTypeItem } from '../wire.ts';
import { number, ordinal, percent } from '../words.ts';
import { Card } from './card.tsx';
import { TableBox } from './table.tsx';

type Team = {
  abbreviation: string;
  defense: Defense | null;
  dvp: readonly { position: string; stat: string; ratio: number }[];
  playTypeStrengths: readonly PlayTypeItem[];
  playTypeWeaknesses: readonly PlayTypeItem[];
};

const rank = (value: number | null, what: string) =>
  value === null ? (
    'n/a'
  ) : (
    <span title={`${ordinal(value)}: 1st allows the fewest ${what}`}>{ordinal(value)}</span>
  );

/** The rank in words, out of about thirty teams. */
const allows = (value: number | null) =>
  value === null ? '' : value <= 10 ? 'allows few' : value <= 20 ? 'about average' : 'allows many';

/** Defense of a team. Rank 1 allows the fewest, which is printed. */
export function Defence({ team }: { team: Team }) {
  const { abbreviation, defense } = team;
  return (
    <div className="stack">
      <Card
        title={`${abbreviation} defense`}
        aside={<span className="caption">1st = allows the fewest</span>}
      >
        {defense === null ? (
          <p className="muted">Too few games to rate this defense yet.</p>
        ) : (
          <div className="tiles">
            <Tile name="Rating" value={number(defense.defRating, 1)} note="points per 100" />
            <Tile name="Pace" value={number(defense.oppPace, 1)} note="of opponents" />
            <Tile
              name="Points"
              value={rank(defense.defRankPts, 'points')}
              note={allows(defense.defRankPts)}
            />
            <Tile
              name="Rebounds"
              value={rank(defense.defRankReb, 'rebounds')}
              note={allows(defense.defRankReb)}
            />
            <Tile
              name="Assists"
              value={rank(defense.defRankAst, 'assists')}
              note={allows(defense.defRankAst)}
            />
            <Tile
              name="Threes"
              value={rank(defense.defRankThree, 'threes')}
              note={allows(defense.defRankThree)}
            />
            <Tile name="At the rim" value={share(defense.oppFgPctAtRim)} note="allowed" />
            <Tile name="Midrange" value={share(defense.oppFgPctMidrange)} note="allowed" />
            <Tile name="Three" value={share(defense.oppFgPctThree)} note="allowed" />
          </div>
        )}
      </Card>
      <Card
        title="Defense by position"
        aside={<span className="caption">1.00 = league average; above = allows more</span>}
      >
        {team.dvp.length === 0 ? (
          <p className="muted">Too few games to compare by position yet.</p>
        ) : (
          <HeatTable name={`${abbreviation} defense by position`} cells={team.dvp} />
        )}
      </Card>
      <Card title="Play types">
        {team.playTypeStrengths.length + team.playTypeWeaknesses.length === 0 ? (
          <p className="muted">No play-type data for this team.</p>
        ) : (
          <TableBox name={`${abbreviation} play types`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Play type</th>
                  <th scope="col" className="num">
                    Rank
                  </th>
                  <th scope="col" className="num">
                    Points per possession
                  </th>
                </tr>
              </thead>
              <tbody>
                {[...team.playTypeStrengths, ...team.playTypeWeaknesses].map(
                  ({ playType, rank: place, pointsPerPossessionAllowed }, at) => (
                    <tr key={playType}>
                      <th scope="row">
                        {spaced(playType)}{' '}
                        <span className="caption">
                          {at < team.playTypeStrengths.length ? 'strength' : 'weakness'}
                        </span>
                      </th>
                      <td className="num">{rank(place, 'points per possession')}</td>
                      <td className="num">
                        {pointsPerPossessionAllowed === null ? 'n/a' : number(pointsPerPossessionAllowed, 2)}
                      </td>
                    </tr>
                  ),
                )}
              </tbody>
            </table>
          </TableBox>
        )}
      </Card>
    </div>
  );
}

const share = (value: number | null) => (value === null ? 'n/a' : percent(value));

/** `offRebound` → "Off rebound". */
const spaced = (name: string) => {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words[0]?.toUpperCase() + words.slice(1);
};

export const Tile = ({ name, value, note }: { name: string; value: React.ReactNode; note?: string }) => (
  <div className="tile">
    <span className="caption">{name}</span>
    <span className="figure-big">{value}</span>
    {note ? <span className="caption">{note}</span> : null}
  </div>
);
