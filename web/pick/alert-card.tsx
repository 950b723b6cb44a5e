import { Bell } from 'lucide-react';
import { Link } from 'wouter';
import { type RulePrefill, rulePath } from '../alerts/prefill.ts';
import { ruleWords } from '../alerts/rule-words.ts';
import { Card } from '../parts/card.tsx';
import type { PickDetail } from '../wire.ts';

/** Rules about this pick, each a form that is filled in already. */
export function AlertCard({ pick }: { pick: PickDetail }) {
  const { playerId, playerName, stat, direction, flipPoints, line, league } = pick;
  const about = { playerId, league: null, stat: null, direction: null, line: null, rating: null };
  const worse = direction === 'over' ? 'up' : 'down';
  const better = direction === 'over' ? 'down' : 'up';
  const step = direction === 'over' ? 1 : -1;
  const lines = [
    { direction: worse, line: flipPoints.lineLostAt ?? line + step },
    { direction: better, line: line - step },
  ].filter(({ line }) => line > 0);
  const rules: RulePrefill[] = [
    ...lines.map((move) => ({ ...about, kind: 'line' as const, stat, ...move })),
    { ...about, kind: 'injury' },
    { ...about, kind: 'pick', stat, league, rating: 'standard' },
  ];
  return (
    <Card title="Alert me when…">
      <ul className="alert-links">
        {rules.map((rule) => (
          <li key={rulePath(rule)}>
            <Link href={rulePath(rule)}>
              <Bell size={16} aria-hidden="true" />
              {ruleWords(rule, () => playerName)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="small muted">Each opens a form with these values, which you can change.</p>
    </Card>
  );
}
