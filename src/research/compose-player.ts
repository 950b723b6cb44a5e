import { addDays, earliest } from '../domain/dates.ts';
import { hitRate } from '../domain/hit-rate.ts';
import { statValue } from '../domain/stat-value.ts';
import type { Stat } from '../domain/stats.ts';
import type { Injury } from '../league/injury-queries.ts';
import type { GameOfPlayer } from '../league/player-game.ts';
import { composeSideGame, injuryNote } from '../league/team-detail.ts';
import { composeOffers } from '../lines/offers.ts';
import type { PropVersion } from '../lines/quote-queries.ts';
import type { Pick } from '../picks/pick.ts';
import type { PlayerResearch, ResearchProp } from './contract.ts';
import { composeGameLogs, type LogFacts } from './game-logs.ts';
import { playerPick } from './picks-on-wire.ts';
import type { PlayerDay } from './player-history.ts';

export type PlayerFacts = PlayerDay &
  LogFacts & {
    date: string;
    quotes: readonly PropVersion[];
    injury: Injury | undefined;
    picks: readonly Pick[];
    delayMinutes: number;
    now: Date;
  };

/** `until`: when the first quote in the record becomes stale. */
export function composePlayer(facts: PlayerFacts): { record: PlayerResearch; until: Date | null } {
  const { player, date, side } = facts;
  const team = facts.teams.find(({ id }) => id === player.teamId);
  const offers = composeOffers(facts.quotes, facts.at);
  const record = {
    player: {
      id: player.id,
      name: player.name,
      position: player.position ?? '',
      teamId: player.teamId,
      teamAbbreviation: team?.abbreviation ?? null,
      teamName: team?.fullName ?? null,
    },
    date,
    game: side && gameOf(side, facts),
    injury: injuryNote(facts.injury),
    recentGameLogs: composeGameLogs(facts.shown, facts),
    props: offers.map(({ until: _, ...offer }) => withHitRates(offer, facts)),
    picks: facts.picks.map(playerPick),
    dataDelayMinutes: facts.delayMinutes,
    generatedAt: facts.now,
  };
  return { record, until: earliest(offers.flatMap(({ until }) => until ?? [])) };
}

function gameOf({ game, teamId }: GameOfPlayer, { date, teams, markets, played }: PlayerFacts) {
  const market = markets.get(game.id);
  return composeSideGame(game, { teamId, teams, market, tired: played.get(addDays(date, -1)) ?? new Set() });
}

type Offered = Omit<ResearchProp, 'hitRatesOver' | 'hitRatesUnder'> & { propType: Stat };

function withHitRates(offer: Offered, { logs, season }: PlayerFacts): ResearchProp {
  const games = logs.map((log) => ({
    value: statValue(log, offer.propType),
    isThisSeason: log.season === season,
  }));
  const { books, ...lines } = offer;
  return {
    ...lines,
    hitRatesOver: hitRate(games, offer.consensusLine, 'over'),
    hitRatesUnder: hitRate(games, offer.consensusLine, 'under'),
    books,
  };
}
