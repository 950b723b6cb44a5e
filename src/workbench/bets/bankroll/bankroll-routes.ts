import { member } from '../../../platform/http/access.ts';
import { type App, accountOf } from '../../../platform/http/shell.ts';
import type { WorkbenchDeps } from '../../deps.ts';
import { Bankroll, BankrollChange, StakeQuery, SuggestedStake } from './contract.ts';
import { changeBankroll, readBankroll, suggestStake } from './keep-bankroll.ts';

const tags = ['bets'];
const access = member('free');

export function bankrollRoutes(app: App, { db, clock }: WorkbenchDeps): void {
  app.get('/me/bankroll', {
    config: { access },
    schema: {
      operationId: 'getBankroll',
      summary: 'Get bankroll, stake settings and limits',
      tags,
      response: { 200: Bankroll },
    },
    handler: (request) => readBankroll(db, { userId: accountOf(request), now: clock.now() }),
  });

  app.patch('/me/bankroll', {
    config: { access },
    schema: {
      operationId: 'updateBankroll',
      summary: 'Change bankroll, stake settings and limits; omitted fields stay',
      tags,
      body: BankrollChange,
      response: { 200: Bankroll },
    },
    handler: (request) =>
      changeBankroll(db, { userId: accountOf(request), given: request.body, now: clock.now() }),
  });

  app.get('/me/bankroll/stake', {
    config: { access },
    schema: {
      operationId: 'suggestStake',
      summary: 'Get the largest stake that your settings allow for a bet',
      tags,
      querystring: StakeQuery,
      response: { 200: SuggestedStake },
    },
    handler: (request) =>
      suggestStake(db, { userId: accountOf(request), ...request.query, now: clock.now() }),
  });
}
