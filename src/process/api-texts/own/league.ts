import { each, merge } from './texts.ts';

export const LEAGUE = merge(
  each('TeamDetailRecord', { wins: 'Games won this season', losses: 'Games lost this season' }),
  each('TeamDetailRatings', {
    offRating: 'Points scored per 100 possessions',
    defRating: 'Points allowed per 100 possessions',
    netRating: '`offRating` minus `defRating`',
  }),
  each('Defense', {
    defRating: 'Points allowed per 100 possessions',
    oppPace: 'Possessions of opponents per regulation game',
    defRankPts: 'Rank by points allowed; 1 allows the fewest',
    defRankReb: 'Rank by rebounds allowed; 1 allows the fewest',
    defRankAst: 'Rank by assists allowed; 1 allows the fewest',
    defRankThree: 'Rank by three-pointers allowed; 1 allows the fewest',
    oppFgPctAtRim: 'Field-goal percentage of opponents at the rim; null if it is not known',
    oppFgPctMidrange: 'Field-goal percentage of opponents from midrange; null if it is not known',
    oppFgPctThree: 'Three-point percentage of opponents; null if it is not known',
  }),
  each('PositionDefense', {
    position: 'Position of the opposing player',
    stat: 'The stat that is allowed',
    ratio: 'Allowed to this position relative to the league average; above 1 is a weaker defense',
  }),
  each('PlayTypeItem', {
    playType: 'Kind of play, such as a pick and roll',
    rank: 'Rank of the team against it; 1 is the best defense',
    pointsPerPossessionAllowed: 'Points allowed per possession of this kind',
  }),
  each('InjuryNote', {
    status: 'Status in the report, such as `questionable`',
    description: 'What is wrong, as reported',
    reportedAt: 'When it was reported',
    expectedReturn: 'Expected return in the words of the source; null if it does not say',
    source: 'Who reported it',
  }),
  each('RosterPlayer', {
    name: 'Name of the player',
    position: 'Position; null if no source has it',
    minutesPerGame: 'Average minutes per game this season; null without games',
  }),
  each('PlayedGame', {
    score: 'Points of the team',
    opponentScore: 'Points of the other team',
    result: 'Result for the team',
    isHome: 'Whether the team was at home',
  }),
  each('TeamDetail TeamMatchup', {
    record: 'Wins and losses this season',
    ratings: 'Efficiency and pace of the team',
    defense: 'How the team defends; null early in the season',
    dvp: 'Defense by position and stat',
    playTypeStrengths: 'Kinds of play that the team defends best',
    playTypeWeaknesses: 'Kinds of play that the team defends worst',
    roster: 'Players of the team, with injuries',
    recentGames: 'Last games, newest first',
    nextGame: 'Next game; null if none is scheduled',
    isHome: 'Whether the team is at home',
  }),
  each('SimilarPlayersPlayerTrait', {
    name: 'Name of the trait',
    value: 'Value of the player',
    percentile: 'Percentile of the value in the league, 0 to 100',
  }),
  each('SimilarPlayersPlayer', {
    name: 'Name of the player',
    position: 'Position; null if no source has it',
    traits: 'The values that were compared',
  }),
  each('SimilarPlayers', {
    name: 'Name of the player',
    basis: 'Names of the traits that are compared',
    players: 'Similar players, closest first',
  }),
  each('PublicPlayer', {
    slug: 'Last segment of the URL of the public page',
    name: 'Name of the player',
    teamAbbr: 'Abbreviation of the team',
    league: 'The league',
  }),
);
