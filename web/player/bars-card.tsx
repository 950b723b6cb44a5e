import { useEffect, useMemo, useState } from 'react';
import { outcome, rateOf } from '../../src/domain/hit-rate.ts';
import { mean, median } from '../../src/domain/numeric.ts';
import type { Side } from '../../src/domain/odds.ts';
import type { Stat } from '../../src/domain/stats.ts';
import { type Bar, Bars } from '../charts/bars.tsx';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { Choices } from '../parts/choices.tsx';
import { Empty } from '../parts/empty.tsx';
import { RateChip } from '../parts/rate-chip.tsx';
import { useFilters } from '../parts/use-filters.ts';
import { useMedia } from '../parts/use-media.ts';
import { applySplits } from '../reading/splits.ts';
import { seasonLength, streakOf } from '../reading/streak.ts';
import type { GameLog, PlayerResearch, ResearchProp } from '../wire.ts';
import { day, figure, inSentence, number, signed, statName } from '../words.ts';
import { GameTip } from './game-tip.tsx';
import { LineControl } from './line-control.tsx';
import { SplitBar, useSplits } from './split-bar.tsx';
import { useLine } from './use-line.ts';
import { valueIn } from './value-in.ts';

const WINDOWS = ['5', '10', '15', '20', 'season'];
const HEIGHT = 280;

/** All games against an adjustable line; every number follows the line. */
export function BarsCard({ research, prop }: { research: PlayerResearch; prop: ResearchProp }) {
  const { params, set } = useFilters();
  const narrow = useMedia('(max-width: 479.98px)');
  const { line, move } = useLine(prop.consensusLine);
  const side: Side = params.get('side') === 'under' ? 'under' : 'over';
  const window = params.get('games') ?? (narrow ? '10' : '15');
  const [minutes, setMinutes] = useState(false);
  const [tip, setTip] = useState<number | null>(null);
  const stat = prop.propType;
  const { splits, teammate } = useSplits(research);

  const logs = research.recentGameLogs;
  const inSeason = useMemo(() => {
    const values = logs.map((game) => valueIn(game, stat) ?? 0);
    return logs.slice(0, seasonLength(values, prop.consensusLine, prop.hitRatesOver.seasonGames));
  }, [logs, stat, prop]);
  const narrowed = applySplits(logs, splits).filter(teammate.lets);
  const season = applySplits(inSeason, splits).filter(teammate.lets);
  const shown = (window === 'season' ? season : narrowed.slice(0, Number(window))).toReversed();
  const values = narrowed.map((game) => valueIn(game, stat) ?? 0);
  const seasonValues = season.map((game) => valueIn(game, stat) ?? 0);
  const opponent = research.game?.opponentAbbreviation;
  const versus = narrowed
    .filter((game) => game.opponentAbbreviation === opponent)
    .map((game) => valueIn(game, stat) ?? 0);
  const shownValues = shown.map((game) => valueIn(game, stat) ?? 0);
  const streak = streakOf(values, line);
  const recent = rateOf(shownValues.toReversed(), line, side);
  const sentence = `${side === 'over' ? 'Over' : 'Under'} ${figure(line)}: ${recent.hits} of ${recent.games}${recent.pushes ? `, ${recent.pushes} push` : ''}`;
  const bars = shown.map((game) => toBar(game, stat, line, side));
  const name = `${statName(stat)}, last ${shown.length} games. ${sentence}.`;
  const tipped = tip === null ? undefined : shown[tip];

  return (
    <>
      <fieldset className="choices" aria-label="How often">
        <RateChip of="l5" label="L5" line={line} {...rateOf(values, line, side, 5)} />
        <RateChip of="l10" label="L10" line={line} {...rateOf(values, line, side, 10)} />
        <RateChip of="l15" label="L15" line={line} {...rateOf(values, line, side, 15)} />
        <RateChip of="season" label="Season" line={line} {...rateOf(seasonValues, line, side)} />
        {opponent ? (
          <RateChip of="versus" label={`vs ${opponent}`} line={line} {...rateOf(versus, line, side)} />
        ) : null}
      </fieldset>
      <p className="small muted">
        {shownValues.length === 0
          ? 'No games match these splits.'
          : `Average ${number(mean(shownValues), 1)} · median ${figure(median(shownValues))}${streak ? ` · streak: ${streak.side} ×${streak.length}` : ''}`}
        {' · '}a past frequency, not a chance
      </p>
      {bars.length === 0 ? (
        <Empty>0 games. Remove a split to see more.</Empty>
      ) : (
        <ChartFrame
          name={name}
          height={HEIGHT}
          table={{
            head: ['Date', 'Opponent', 'Minutes', statName(stat), 'Against the line', 'Closing line'],
            rows: shown
              .toReversed()
              .map((game) => [
                day(game.gameDate),
                `${game.isHome ? 'vs' : '@'} ${game.opponentAbbreviation}`,
                number(game.minutes ?? 0),
                figure(valueIn(game, stat) ?? 0),
                outcome(valueIn(game, stat) ?? 0, line, side),
                game.closingLine == null ? '–' : figure(game.closingLine),
              ]),
          }}
        >
          {(width) => (
            <>
              <Bars
                bars={bars}
                line={line}
                width={width}
                height={HEIGHT}
                name={name}
                showMinutes={minutes}
                onLine={move}
                onTip={setTip}
              />
              {tipped && tip !== null ? (
                <GameTip
                  game={tipped}
                  stat={stat}
                  line={line}
                  left={(tip / bars.length) * (width - 60)}
                  width={width}
                />
              ) : null}
            </>
          )}
        </ChartFrame>
      )}
      <LineControl
        stat={stat}
        line={line}
        consensus={prop.consensusLine}
        most={Math.max(...logs.map((game) => valueIn(game, stat) ?? 0), line)}
        side={side}
        onLine={move}
        onSide={(next) => set({ side: next === 'over' ? null : next })}
      />
      <Announce words={sentence} />
      <div className="row">
        <Choices
          name="Games shown"
          value={window}
          onChange={(value) => set({ games: value })}
          options={WINDOWS.map((value) => ({ value, label: value === 'season' ? 'Season' : value }))}
        />
        <button type="button" className="choice" aria-pressed={minutes} onClick={() => setMinutes(!minutes)}>
          Minutes
        </button>
      </div>
      <SplitBar research={research} games={narrowed.length} />
    </>
  );
}

/** Announced to screen readers once the line has stopped moving, not at every step. */
function Announce({ words }: { words: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(words), 500);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}

function toBar(game: GameLog, stat: Stat, line: number, side: Side): Bar {
  const value = valueIn(game, stat) ?? 0;
  const result = outcome(value, line, side);
  const where = `${game.isHome ? 'vs' : '@'} ${game.opponentAbbreviation}`;
  return {
    key: String(game.gameId),
    value,
    label: game.opponentAbbreviation,
    result,
    minutes: game.minutes ?? 0,
    words: `${day(game.gameDate)} ${where}: ${figure(value)} ${inSentence(stat)} in ${number(game.minutes ?? 0)} minutes, ${result === 'push' ? 'push' : `${result}, ${signed(value - line)} to the line`}`,
  };
}
