import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../api.ts';
import { BatchField, batchOf } from '../channels/batch-field.tsx';
import { FilterFields, filterOf } from '../channels/filter-fields.tsx';
import { type ChannelKind, isChat, KINDS } from '../channels/kinds.ts';
import { TemplateFields } from '../channels/template-fields.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { WrittenWebhook } from '../wire.ts';
import { chosenEvents, EventBoxes } from './event-boxes.tsx';
import { SecretOnce } from './secret-once.tsx';

const PATH = '/data/webhook-subscriptions';
const TARGET = 'target/';

/** The request body; fields that are empty are left out. */
function requestOf(kind: ChannelKind, values: Record<string, string>) {
  const given = Object.entries(values).filter(([, value]) => value !== '');
  const target = given.flatMap(([name, value]) =>
    name.startsWith(TARGET) ? [[name.slice(TARGET.length), value] as const] : [],
  );
  return {
    ...Object.fromEntries(given.filter(([name]) => name === 'url' || name === 'secret')),
    ...(kind === 'signed' ? {} : { target: { kind, ...Object.fromEntries(target) } }),
    events: chosenEvents(values),
    filter: filterOf(values),
    batch: batchOf(values),
  };
}

export function NewWebhook({ kind, onClose }: { kind: ChannelKind; onClose: () => void }) {
  const { name, steps, inputs, verb } = KINDS[kind];
  const [made, setMade] = useState<WrittenWebhook | null>(null);
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const leave = (hook: WrittenWebhook) => {
    void invalidate(PATH);
    navigate(`/account/webhooks/${hook.id}`);
  };
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    const hook = await send<WrittenWebhook>('POST', PATH, requestOf(kind, values));
    if (hook.secret) setMade(hook);
    else leave(hook);
  });
  if (made?.secret) return <SecretOnce secret={made.secret} onClose={() => leave(made)} />;
  const shown = [...inputs.map((input) => input.name), 'events', 'target/template', 'filter/minEvPercent'];
  return (
    <Dialog title={kind === 'signed' ? 'Add webhook' : `Connect ${name}`} onClose={onClose}>
      <ol className="steps small">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        {inputs.map(({ isSecret, ...input }) => (
          <Field
            key={input.name}
            {...input}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            error={problem?.fields[input.name]}
          />
        ))}
        {kind === 'template' ? <TemplateFields error={problem?.fields['target/template']} /> : null}
        <EventBoxes
          chosen={isChat(kind) ? ['picks.published', 'picks.withdrawn'] : ['picks.scored', 'picks.settled']}
          error={problem?.fields.events}
        />
        <FilterFields errors={problem?.fields} />
        <BatchField />
        <FormProblem problem={problem} fields={shown} />
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Connecting…' : verb}
        </button>
      </form>
    </Dialog>
  );
}
