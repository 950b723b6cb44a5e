import { Origin, originWord } from '../parts/chip.tsx';
import { Strip, StripFigure, toneOf } from '../parts/strip.tsx';
import type { Pick } from '../wire.ts';
import { number, percent, plural, shortTip, signed, until } from '../words.ts';
import { type DaySummary, summarizeDay } from './day-summary.ts';

type Props = { picks: readonly Pick[]; now: Date; today: boolean };

/** The day at a glance, for live and backfilled picks apart. */
export function DayStrips({ picks, now, today }: Props) {
  const origins = [...Map.groupBy(picks, ({ origin }) => origin)].sort(
    ([one], [other]) => Number(other === 'live') - Number(one === 'live'),
  );
  return origins.map(([origin, some]) => (
    <div key={origin} className="stack tight">
      {origins.length > 1 || origin !== 'live' || !today ? (
        <p>
          <Origin origin={origin} />
        </p>
      ) : null}
      <DayStrip picks={some} now={now} today={today} origin={origin} />
    </div>
  ));
}

function DayStrip({ picks, now, today, origin }: Props & { origin: string }) {
  const all = summarizeDay(picks);
  const open = picks.filter(({ gameDate }) => Date.parse(gameDate) > now.getTime());
  return (
    <Strip name={`Day summary, ${originWord(origin)}`}>
      <StripFigure
        name={today ? 'Record tonight' : 'Record'}
        value={record(all)}
        note={`${all.settled} of ${all.picks} settled`}
      />
      <StripFigure
        name="Units, one each"
        value={signed(all.units, 2)}
        tone={toneOf(all.units)}
        note={`${signed(all.stakedUnits, 2)} at suggested stakes`}
      />
      <StripFigure
        name="CLV"
        value={all.clv ? `${signed(all.clv.mean)}%` : '–'}
        note={all.clv ? `${all.clv.beat} of ${all.clv.n} beat the close` : 'known after tip-off'}
      />
      {today && open.length > 0 ? <NextTip open={open} now={now} /> : null}
      {today && open.length > 0 ? (
        <ByRating name="Open picks" picks={open} />
      ) : all.settled > 0 ? (
        <RecordsByRating picks={picks} />
      ) : (
        <ByRating name="In play" picks={picks} />
      )}
    </Strip>
  );
}

const record = ({ hits, misses, pushes }: DaySummary) => `${hits}–${misses}${pushes > 0 ? `–${pushes}` : ''}`;

function NextTip({ open, now }: { open: readonly Pick[]; now: Date }) {
  const next = open.reduce((first, pick) => (pick.gameDate < first ? pick.gameDate : first), '9');
  const games = new Set(open.filter(({ gameDate }) => gameDate === next).map(({ gameId }) => gameId));
  return (
    <StripFigure
      name="Next tip-off"
      value={until(next, now)}
      note={`${shortTip(next)}, ${plural(games.size, 'game')}`}
    />
  );
}

function ByRating({ name, picks }: { name: string; picks: readonly Pick[] }) {
  const premium = picks.filter(({ rating }) => rating === 'premium').length;
  return (
    <StripFigure
      name={name}
      value={number(picks.length)}
      note={`◆ ${premium} premium, ● ${picks.length - premium} standard`}
    />
  );
}

const RecordsByRating = ({ picks }: { picks: readonly Pick[] }) =>
  (['premium', 'standard'] as const).map((rating) => {
    const all = summarizeDay(picks.filter((pick) => pick.rating === rating));
    const decided = all.hits + all.misses;
    return (
      <StripFigure
        key={rating}
        name={rating === 'premium' ? '◆ Premium' : '● Standard'}
        value={record(all)}
        note={`${decided === 0 ? '' : `${percent(all.hits / decided, 0)}, `}${signed(all.units, 2)} units`}
      />
    );
  });
