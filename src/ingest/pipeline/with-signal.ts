import type { Feed } from '../feeds/feed.ts';

/** A feed whose requests are all aborted by the signal. */
export const withSignal = (feed: Feed, signal: AbortSignal): Feed => ({
  name: feed.name,
  schedule: (ask) => feed.schedule({ signal, ...ask }),
  players: (ask) => feed.players({ signal, ...ask }),
  gamelogs: (ask) => feed.gamelogs({ signal, ...ask }),
  injuries: (ask) => feed.injuries({ signal, ...ask }),
  lineups: (ask) => feed.lineups({ signal, ...ask }),
  odds: (ask) => feed.odds({ signal, ...ask }),
  profiles: (ask) => feed.profiles({ signal, ...ask }),
  history: (ask) => feed.history({ signal, ...ask }),
});
