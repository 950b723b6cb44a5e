/** Rows of the board with fixed data, drawn with its styles, so that the picture follows the theme. */
const ROWS = [
  {
    player: 'Rohan Tamworthy',
    pick: '▼ Under 21.5 Points',
    games: '1011011110',
    chance: 55.6,
    needs: 51.2,
    price: '−105',
    ev: '+8.6%',
  },
  {
    player: 'Hollis Silverlake',
    pick: '▲ Over 7.5 Rebounds',
    games: '1101110110',
    chance: 56.9,
    needs: 52.4,
    price: '−110',
    ev: '+8.6%',
  },
  {
    player: 'Marek Calloway',
    pick: '▲ Over 11.5 Reb + Ast',
    games: '0111101101',
    chance: 57.2,
    needs: 53.7,
    price: '−116',
    ev: '+6.5%',
  },
  {
    player: 'Gareth Tarrantyne',
    pick: '▼ Under 4.5 Assists',
    games: '1010111011',
    chance: 56.1,
    needs: 52.8,
    price: '−112',
    ev: '+6.2%',
  },
] as const;

const [FROM, TO] = [45, 65];
const at = (chance: number) => `${(100 * (chance - FROM)) / (TO - FROM)}%`;

export const Picture = () => (
  <div
    className="card product"
    role="img"
    aria-label="Example of the board: each pick with its last ten games, our chance against break-even, the best price and its expected value."
  >
    <p className="caption">Tonight's picks, an example</p>
    {ROWS.map(({ player, pick, games, chance, needs, price, ev }) => (
      <div key={player} className="product-row">
        <span>
          <strong>◆ {player}</strong>
          <br />
          <span className="small muted">{pick}</span>
        </span>
        <span className="product-games">
          {[...games].map((hit, game) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fixed data
            <span key={game} className={hit === '1' ? 'hit' : 'miss'} />
          ))}
        </span>
        <span className="small">
          <span className="product-bullet">
            <span style={{ left: at(needs), right: `calc(100% - ${at(chance)})` }} />
          </span>
          {chance}% vs {needs}%
        </span>
        <span className="small end">
          <strong>{price}</strong>
          <br />
          <span className="tone-hit">EV {ev}</span>
        </span>
      </div>
    ))}
  </div>
);
