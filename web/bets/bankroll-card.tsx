import { Balance } from '../charts/balance.tsx';
import { Card } from '../parts/card.tsx';
import type { BetStatistics } from '../wire.ts';

type Props = { days: BetStatistics['bankroll']; starting: number };

export const BankrollCard = ({ days, starting }: Props) => (
  <Card title="Bankroll" aside={<span className="caption">after each day with a result</span>}>
    <Balance days={days} starting={starting} />
  </Card>
);
