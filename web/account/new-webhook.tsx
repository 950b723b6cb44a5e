import { useState } from 'react';
import { useLocation } from 'wouter';
import { send } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { WrittenWebhook } from '../wire.ts';
import { chosenEvents, EventBoxes } from './event-boxes.tsx';
import { SecretOnce } from './secret-once.tsx';

const PATH = '/data/webhook-subscriptions';
const FIELDS = ['url', 'secret', 'events'];

export function NewWebhook({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<WrittenWebhook | null>(null);
  const [, navigate] = useLocation();
  const invalidate = useInvalidate();
  const leave = (hook: WrittenWebhook) => {
    void invalidate(PATH);
    navigate(`/account/webhooks/${hook.id}`);
  };
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    const { url, secret } = values;
    const body = { url, events: chosenEvents(values), ...(secret ? { secret } : {}) };
    const hook = await send<WrittenWebhook>('POST', PATH, body);
    if (hook.secret) setMade(hook);
    else leave(hook);
  });
  if (made?.secret) return <SecretOnce secret={made.secret} onClose={() => leave(made)} />;
  return (
    <Dialog title="Add webhook" onClose={onClose}>
      <form ref={form} className="stack" onSubmit={onSubmit} noValidate>
        <Field
          label="URL"
          name="url"
          type="url"
          placeholder="https://hooks.example.com/hardwood"
          autoComplete="off"
          hint="HTTPS, on a public address"
          error={problem?.fields.url}
        />
        <EventBoxes chosen={['picks.scored', 'picks.settled']} error={problem?.fields.events} />
        <Field
          label="Secret (optional)"
          name="secret"
          type="password"
          autoComplete="off"
          hint="If empty, a secret is generated and shown once"
          error={problem?.fields.secret}
        />
        <FormProblem problem={problem} fields={FIELDS} />
        <button type="submit" className="button primary" disabled={busy}>
          {busy ? 'Adding…' : 'Add webhook'}
        </button>
      </form>
    </Dialog>
  );
}
