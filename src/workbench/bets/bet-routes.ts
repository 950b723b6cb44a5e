import { member } from '../../platform/http/access.ts';
import { type App, accountOf, memberOf } from '../../platform/http/shell.ts';
import { Deleted, IdParams } from '../contract.ts';
import type { WorkbenchDeps } from '../deps.ts';
import { readSettings } from './bankroll/keep-bankroll.ts';
import { getBet, listBets } from './bet-queries.ts';
import { listBookRules } from './book-rule-queries.ts';
import { Bet, BetChange, BetHistory, BetPage, BetQuery, BookRules, LoggedBet, NewBet } from './contract.ts';
import { changeBet, dropBet } from './edit-bet.ts';
import { logBet } from './log-bet.ts';
import { betOnWire } from './on-wire.ts';
import { pageBets, readHistory } from './read-bets.ts';
import { composeStatistics } from './statistics.ts';
import { BetStatistics } from './statistics-contract.ts';

const tags = ['bets'];
const access = member('free');
const ownLimits = ['stake-limit-reached', 'cool-off-active'] as const;

export function betRoutes(app: App, { db, clock }: WorkbenchDeps): void {
  app.get('/me/bets', {
    config: { access },
    schema: {
      operationId: 'listBets',
      summary: 'List your bets, newest first',
      tags,
      querystring: BetQuery,
      response: { 200: BetPage },
    },
    handler: (request) => pageBets(db, { ...request.query, userId: accountOf(request) }),
  });

  app.post('/me/bets', {
    config: { access, problems: ['forbidden', 'bet-limit-reached', ...ownLimits] },
    schema: {
      operationId: 'logBet',
      summary: 'Log a bet',
      tags,
      body: NewBet,
      response: { 201: LoggedBet },
    },
    handler: async (request, reply) => {
      const { userId, tier } = memberOf(request);
      return reply.code(201).send(await logBet(db, { userId, tier, given: request.body, now: clock.now() }));
    },
  });

  app.get('/me/bets/statistics', {
    config: { access },
    schema: {
      operationId: 'getBetStatistics',
      summary: 'Get results, closing-line value, bankroll and calibration of your bets',
      tags,
      response: { 200: BetStatistics },
    },
    handler: async (request) => {
      const userId = accountOf(request);
      return composeStatistics(await listBets(db, { userId }), await readSettings(db, userId));
    },
  });

  app.get('/me/bets/rules', {
    config: { access },
    schema: {
      operationId: 'listBookRules',
      summary: 'List the rules by which bets are settled',
      tags,
      response: { 200: BookRules },
    },
    handler: () => listBookRules(db),
  });

  app.get('/me/bets/:id', {
    config: { access },
    schema: {
      operationId: 'getBet',
      summary: 'Get a bet',
      tags,
      params: IdParams,
      response: { 200: Bet },
    },
    handler: async (request) =>
      betOnWire(await getBet(db, { ...request.params, userId: accountOf(request) })),
  });

  app.patch('/me/bets/:id', {
    config: { access, problems: ownLimits },
    schema: {
      operationId: 'updateBet',
      summary: 'Change a bet; omitted fields stay',
      tags,
      params: IdParams,
      body: BetChange,
      response: { 200: Bet },
    },
    handler: (request) =>
      changeBet(db, {
        ...request.params,
        userId: accountOf(request),
        given: request.body,
        now: clock.now(),
      }),
  });

  app.delete('/me/bets/:id', {
    config: { access },
    schema: {
      operationId: 'deleteBet',
      summary: 'Delete a bet',
      tags,
      params: IdParams,
      response: { 200: Deleted },
    },
    handler: (request) => dropBet(db, { ...request.params, userId: accountOf(request), now: clock.now() }),
  });

  app.get('/me/bets/:id/history', {
    config: { access },
    schema: {
      operationId: 'getBetHistory',
      summary: 'List the changes of a bet, oldest first',
      tags,
      params: IdParams,
      response: { 200: BetHistory },
    },
    handler: (request) => readHistory(db, { ...request.params, userId: accountOf(request) }),
  });
}
