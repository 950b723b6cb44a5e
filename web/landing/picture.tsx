/**
 * Rows of the board with fixed data, drawn with its styles, so that the picture follows the theme. `games`: distance of
 * the last ten from the line, oldest first; above zero is a hit.
 */
const ROWS = [
  {
    player: 'Rohan Tamworthy',
    pick: '▼ Under 21.5 Points',
    games: [-2, 4, 7, -3, 2, 9, 3, 6, -1, 2],
    chance: 55.6,
    needs: 51.2,
    price: '−105',
    ev: '+8.6%',
  },
  {
    player: 'Hollis Silverlake',
    pick: '▲ Over 7.5 Rebounds',
    games: [3, -3, 1, 7, 5, -2, 1, 3, -5, 8],
    chance: 56.9,
    needs: 52.4,
    price: '−110',
    ev: '+8.6%',
  },
  {
    player: 'Marek Calloway-Finch',
    pick: '▲ Over 11.5 Reb + Ast',
    games: [3, 1, -6, 5, 1, 7, -3, 3, 1, 9],
    chance: 57.2,
    needs: 53.7,
    price: '−116',
    ev: '+6.5%',
  },
  {
    player: 'Jarek Hathersage',
    pick: '▲ Over 17.5 Points',
    games: [1, -4, 5, 1, -8, 4, 9, -1, 3, -3],
    chance: 54.8,
    needs: 50.5,
    price: '−102',
    ev: '+8.5%',
  },
  {
    player: 'Gareth Tarrantyne',
    pick: '▼ Under 4.5 Assists',
    games: [5, -1, 1, 9, -5, 1, 5, 1, -1, 5],
    chance: 56.1,
    needs: 52.8,
    price: '−112',
    ev: '+6.2%',
  },
] as const;

const TOPS = [
  ['Settled', '6–3', ''],
  ['Units', '+2.47', 'tone-hit'],
  ['CLV', '+1.6%', ''],
] as const;

const [FROM, TO] = [45, 65];
const at = (chance: number) => `${(100 * (chance - FROM)) / (TO - FROM)}%`;
const MIDDLE = 14;
const MOST = 9;
const REACH = 12;

export const Picture = () => (
  <div
    className="product"
    role="img"
    aria-label="Example of the board: each pick with its last ten games, our chance against break-even, the best price and its expected value."
  >
    <p className="product-bar caption">Tonight's picks, an example</p>
    <div className="product-tops">
      {TOPS.map(([name, value, tone]) => (
        <span key={name}>
          <span className="caption">{name}</span>
          <strong className={tone}>{value}</strong>
        </span>
      ))}
    </div>
    {ROWS.map(({ player, pick, games, chance, needs, price, ev }) => (
      <div key={player} className="product-row small">
        <span>
          <strong>◆ {player}</strong>
          <br />
          <span className="muted">{pick}</span>
        </span>
        <svg width={110} height={26} className="form-bars" aria-hidden="true">
          <line x1={0} x2={110} y1={MIDDLE} y2={MIDDLE} />
          {games.map((gap, game) => {
            const height = (Math.abs(gap) / MOST) * REACH;
            return (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: fixed data
                key={game}
                x={game * 11 + 1}
                width={8}
                y={gap > 0 ? MIDDLE - height : MIDDLE}
                height={height}
                className={gap > 0 ? 'hit' : 'miss'}
              />
            );
          })}
        </svg>
        <span className="product-chance">
          <span className="product-bullet">
            <span style={{ left: at(needs), right: `calc(100% - ${at(chance)})` }} />
          </span>
          <span className="caption">
            {chance}% vs {needs}%
          </span>
        </span>
        <span className="end">
          <strong>{price}</strong>
          <br />
          <span className="tone-hit">EV {ev}</span>
        </span>
      </div>
    ))}
  </div>
);
