import { each, merge } from './texts.ts';

export const SLIPS = merge(
  each('SlipLegRequest', {
    playerId: 'Id of the player',
    stat: 'The stat of the prop',
    side: '`over` or `under`',
  }),
  each('SlipRequest', { legs: 'Two to twelve props, each of them once' }),
  each('OwnPayouts PayoutTable NewPayoutTable', {
    entries: 'What so many hits of so many legs pay; combinations that are not listed pay nothing',
    voidRule:
      'What a void or pushed leg does: `revert` pays like an entry with fewer legs, `refund` returns the stake',
    operator: 'Name of the operator, such as `quickhoop`; `request` for payouts of the request',
    kind: '`power`: all legs must hit. `flex`: fewer hits pay less',
  }),
  each('PayoutTables', { items: 'The tables by operator and kind, newest first' }),
  each('SlipLeg SuggestedLeg', {
    playerId: 'Id of the player',
    playerName: 'Name of the player',
    stat: 'The stat of the prop',
    side: '`over` or `under`',
    sportsbook: 'Where the price is; null if the request does not say',
  }),
  each('SlipPair', {
    relation: 'How the two legs are related',
    reason: 'Why they move together, in one or two sentences',
  }),
  each('SlipHits', { hits: 'Legs that win' }),
  each('SlipEvaluation', {
    kind: '`parlay`, `power` or `flex`',
    decimalPrice: 'The same, decimal',
    legs: 'The legs in the order of the request',
    modelVersion: 'Version of the model that priced the legs',
  }),
  each('SlipSuggestRequest SlipSuggestions', { kind: '`parlay`, `power` or `flex`; default: `parlay`' }),
  each('SuggestedSlip', { pickIds: 'Ids of the picks that are the legs', legs: 'The legs' }),
);
