import { Calibration } from '../charts/calibration.tsx';
import { ClvHistogram } from '../charts/clv-histogram.tsx';
import { RateBars } from '../charts/rate-bars.tsx';
import { Units } from '../charts/units.tsx';
import { Card } from '../parts/card.tsx';
import { Empty } from '../parts/empty.tsx';
import { Explained } from '../parts/prose.tsx';
import type { PublicRecord } from '../wire.ts';
import { percent, signed } from '../words.ts';
import { DayTable } from './day-table.tsx';
import type { runningUnits } from './running-units.ts';

/** A record of one origin. */
type Props = {
  all: PublicRecord['overall'][number];
  record: Pick<PublicRecord, 'records' | 'days' | 'calibration' | 'clv'>;
  running: ReturnType<typeof runningUnits>;
  /** Address of the picks behind a figure; null for accounts that may not see them. */
  behind: (narrow: Record<string, string | number | null>) => string | null;
};

export function RecordCharts({ all, record, running, behind }: Props) {
  const { records, days, calibration: bins, clv } = record;
  const ofDay = (date: string) => behind({ from: date, to: date });
  return (
    <div className="grid two">
      <Card
        title="Units over time"
        aside={<span className="caption">solid: one unit each, dashed: suggested stakes</span>}
      >
        <Units days={running} hrefOf={ofDay} />
      </Card>
      <Card
        title="Closing-line value"
        aside={<Explained words={`beat close ${shareOf(all.beatClose)}`} term="CLV" />}
      >
        {clv.length === 0 ? (
          <Empty>No closing prices yet.</Empty>
        ) : (
          <ClvHistogram
            bins={clv}
            beatClose={all.beatClose}
            hrefOf={(bin) => behind({ clvAbove: bin.from, clvAtMost: bin.to })}
          />
        )}
      </Card>
      <Card
        title="By rating"
        aside={<span className="caption">bar = hit rate, whisker = 95%, tick = break-even</span>}
      >
        <RateBars
          title="Hit rate by rating"
          rows={records.map(({ league, rating, hits, misses, breakEven, roiPercent }) => ({
            name: `${rating === 'premium' ? '◆ Premium' : '● Standard'} ${league.toUpperCase()}`,
            hits,
            n: hits + misses,
            breakEven,
            note: roiPercent === null ? 'no ROI' : `ROI ${signed(roiPercent)}%`,
          }))}
        />
      </Card>
      <Card
        title="Calibration"
        aside={all.ece === null ? null : <Explained words={`ECE ${percent(all.ece)}`} term="ECE" />}
      >
        {bins.length === 0 ? (
          <Empty>Too few settled picks for a chart.</Empty>
        ) : (
          <Calibration
            bins={bins}
            ece={all.ece}
            hrefOf={({ low, high }) => behind({ minConfidence: low, maxConfidence: high })}
          />
        )}
      </Card>
      <Card title="By day">
        <DayTable days={days} hrefOf={ofDay} />
      </Card>
    </div>
  );
}

const shareOf = (share: number | null) => (share === null ? '–' : percent(share));
