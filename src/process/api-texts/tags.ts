/** In the order in which the documentation shows them. */
export const TAGS = [
  { name: 'auth', description: 'Sign in, refresh tokens, sign out and reset a password.' },
  { name: 'account', description: 'Your account: API keys, subscription, preferences and alerts.' },
  { name: 'bets', description: 'Your own bets, their closing-line value, your bankroll and its limits.' },
  { name: 'picks', description: 'Published picks with prices, projections, explanations and results.' },
  {
    name: 'data',
    description:
      'Props, games, teams, saved queries and exports. For Sharp and Admin, by API key or access token.',
  },
  {
    name: 'research',
    description: 'A player or a game in one record. Pro sees it 15 minutes late, Sharp and Admin at once.',
  },
  { name: 'record', description: 'Results and calibration of all published picks.' },
  { name: 'webhooks', description: 'Events as webhooks, as a feed and as a stream, with the same ids.' },
  {
    name: 'replay',
    description: 'Sessions that replay a past day with their own clock, to test an integration.',
  },
  { name: 'public', description: 'Open to everyone, without credentials.' },
  {
    name: 'operations',
    description: 'For operators: ingest, score and settle days; resolve unmatched names.',
  },
  { name: 'diagnostics', description: 'For operators: health, freshness, errors, queues and pipeline runs.' },
  { name: 'ops', description: 'For operators: ops tokens, settings and backups.' },
  { name: 'health', description: 'For load balancers and process supervisors.' },
];
