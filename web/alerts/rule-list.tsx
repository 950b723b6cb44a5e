import { Trash2 } from 'lucide-react';
import { send } from '../api.ts';
import { useChannels } from '../channels/channel-boxes.tsx';
import { KINDS, kindOf } from '../channels/kinds.ts';
import { Empty } from '../parts/empty.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useAction, useInvalidate } from '../parts/use-action.ts';
import type { AlertRule } from '../wire.ts';
import { ruleWords } from './rule-words.ts';
import { usePlayers } from './use-players.ts';

const PATH = '/me/alerts/rules';
const WAYS = [
  { name: 'email', label: 'Mail' },
  { name: 'push', label: 'Browser' },
] as const;

export function RuleList({ rules, onAdd }: { rules: readonly AlertRule[]; onAdd: () => void }) {
  const { nameOf } = usePlayers();
  const invalidate = useInvalidate();
  const channels = useChannels();
  const channelNames = (ids: readonly number[]) =>
    channels
      .filter(({ id }) => ids.includes(id))
      .map((channel) => KINDS[kindOf(channel)].name)
      .join(', ');
  const change = useAction(async (act: () => Promise<unknown>) => {
    await act();
    await invalidate(PATH);
  });
  if (rules.length === 0)
    return (
      <Empty
        action={
          <button type="button" className="button" onClick={onAdd}>
            Create a rule
          </button>
        }
      >
        No rules yet. A rule watches a line, new picks or a player's injury status, and alerts you here and by
        email.
      </Empty>
    );
  return (
    <>
      <ul className="plain-list">
        {rules.map((rule) => (
          <li key={rule.id} data-rule-id={rule.id} className="row apart rule">
            <span>
              {ruleWords(rule, nameOf)}
              {rule.channelIds.length > 0 ? (
                <span className="caption"> · also to {channelNames(rule.channelIds)}</span>
              ) : null}
            </span>
            <span className="row end">
              {WAYS.map(({ name, label }) => (
                <label key={name} className="check small">
                  <input
                    type="checkbox"
                    checked={rule[name]}
                    disabled={change.busy}
                    onChange={(event) => {
                      const wanted = event.target.checked;
                      void change.run(() => send('PATCH', `${PATH}/${rule.id}`, { [name]: wanted }));
                    }}
                  />
                  {label}
                  <span className="visually-hidden"> for this rule</span>
                </label>
              ))}
              <button
                type="button"
                className="button quiet icon"
                aria-label={`Delete: ${ruleWords(rule, nameOf)}`}
                disabled={change.busy}
                onClick={() => void change.run(() => send('DELETE', `${PATH}/${rule.id}`))}
              >
                <Trash2 size={20} aria-hidden="true" />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <FormProblem problem={change.problem} />
    </>
  );
}
