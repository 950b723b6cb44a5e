import { each, merge } from './texts.ts';

export const PARAMETERS = merge(
  each('listTodaysPicks listPicks listTodaysMemberPicks listMemberPicks', {
    stat: 'Only picks on this stat',
    direction: 'Only picks on this side',
    rating: 'Only picks with this rating',
    gameId: 'Only picks of this game',
    playerId: 'Only picks on this player',
    teamId: 'Only picks on players of this team',
    minScore: 'Only picks with at least this `scoreFinal`',
    settled: 'true: only settled picks; false: only those without a result',
    result: 'Only picks with this result',
  }),
  each('getPublicTrackRecord listRecordPicks', {
    rating: 'Only picks with this rating',
    stat: 'Only picks on this stat',
    direction: 'Only picks on this side',
  }),
  each('listProps', {
    league: 'Only props of this league; both when absent',
    gameId: 'Only props of this game',
    playerId: 'Only props of this player',
    propType: 'Only props on this stat',
  }),
  each('getLineHistory getResearchLineHistory', { propType: 'The stat of the prop' }),
  each('listMatchups listPickBackgrounds listDataAges listUnmatchedNames getExpectedOutputs', {
    league: 'Only this league',
  }),
  each('getExpectedOutputs', {
    step: 'Only outputs of this pipeline step',
    state: 'Only outputs in this state',
  }),
  each('listOperations listPipelineRuns', {
    status: 'Only operations with this status',
    type: 'Only operations of this type',
  }),
  each('listUnmatchedNames', { status: 'Only names with this status' }),
  each('redeliverWebhook', { deliveryId: 'Id of the delivery to send again' }),
);
