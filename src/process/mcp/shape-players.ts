import { round } from '../../domain/numeric.ts';
import type { SimilarPlayers } from '../../league/contract.ts';
import type { LoggedStat, PlayerResearch, ResearchGameLog, ResearchProp } from '../../research/contract.ts';
import { betOf } from './shape-picks.ts';

const mean = (logs: readonly ResearchGameLog[], stat: LoggedStat): number | null =>
  logs.length === 0 ? null : round(logs.reduce((sum, log) => sum + log[stat], 0) / logs.length, 2);

const shapeProp = ({ propType, consensusLine, openingLine, hitRatesOver, books }: ResearchProp) => ({
  stat: propType,
  line: consensusLine,
  opened: openingLine,
  overHits: {
    last5: `${hitRatesOver.l5Hits}/${hitRatesOver.l5Games}`,
    last10: `${hitRatesOver.l10Hits}/${hitRatesOver.l10Games}`,
    season: `${hitRatesOver.seasonHits}/${hitRatesOver.seasonGames}`,
  },
  books: books.length,
});

const shapeLog = (log: ResearchGameLog, stat: LoggedStat) => ({
  date: log.gameDate,
  game: `${log.isHome ? 'vs' : 'at'} ${log.opponentAbbreviation}`,
  minutes: log.minutes,
  value: log[stat],
  closingLine: log.closingLine ?? null,
});

export type PlayerReport = ReturnType<typeof shapePlayer>;
export function shapePlayer(research: PlayerResearch, stat: LoggedStat, lastGames: number) {
  const { player, game, injury, recentGameLogs: logs } = research;
  return {
    player: { id: player.id, name: player.name, team: player.teamAbbreviation, position: player.position },
    date: research.date,
    game: game && {
      id: game.gameId,
      tipAt: game.gameDate,
      opponent: game.opponentAbbreviation,
      isHome: game.isHome,
      isBackToBack: game.isBackToBack,
      spread: game.spread,
      total: game.total,
    },
    injury: injury && { status: injury.status, note: injury.description, reportedAt: injury.reportedAt },
    stat,
    averages: {
      last5: mean(logs.slice(0, 5), stat),
      last10: mean(logs.slice(0, 10), stat),
      all: mean(logs, stat),
      home: mean(
        logs.filter(({ isHome }) => isHome),
        stat,
      ),
      away: mean(
        logs.filter(({ isHome }) => !isHome),
        stat,
      ),
      backToBack: mean(
        logs.filter(({ isBackToBack }) => isBackToBack),
        stat,
      ),
      games: logs.length,
    },
    lastGames: logs.slice(0, lastGames).map((log) => shapeLog(log, stat)),
    props: research.props.map(shapeProp),
    picks: research.picks.map((pick) => ({
      id: pick.pickId,
      pick: betOf(pick),
      rating: pick.rating,
      chance: pick.confidence,
    })),
    dataDelayMinutes: research.dataDelayMinutes,
  };
}

const WHY = 3;
/** `why`: the traits in which the player differs most from an average one. */
export const shapeSimilar = ({
  playerId,
  name,
  teamAbbreviation,
  position,
  similarity,
  traits,
}: Similar) => ({
  id: playerId,
  name,
  team: teamAbbreviation,
  position,
  similarity,
  why: traits
    .toSorted((a, b) => Math.abs(b.percentile - 50) - Math.abs(a.percentile - 50))
    .slice(0, WHY)
    .map((trait) => `${trait.name} ${trait.value} (percentile ${trait.percentile})`),
});
type Similar = SimilarPlayers['players'][number];
export type SimilarPlayer = ReturnType<typeof shapeSimilar>;
