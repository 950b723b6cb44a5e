import { useState } from 'react';
import { send } from '../api.ts';
import { BatchField, batchOf } from '../channels/batch-field.tsx';
import { FilterFields, filterOf } from '../channels/filter-fields.tsx';
import { isChat, kindOf } from '../channels/kinds.ts';
import { Card } from '../parts/card.tsx';
import { Confirm } from '../parts/confirm.tsx';
import { Field } from '../parts/field.tsx';
import { FormProblem } from '../parts/form-problem.tsx';
import { useInvalidate } from '../parts/use-action.ts';
import { useForm } from '../parts/use-form.ts';
import type { Webhook, WrittenWebhook } from '../wire.ts';
import { chosenEvents, EventBoxes } from './event-boxes.tsx';
import { SecretOnce } from './secret-once.tsx';

/** Changing the URL or the secret clears the failing state. */
export function HookSettings({ hook, path }: { hook: Webhook; path: string }) {
  const [saved, setSaved] = useState(false);
  const [rotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const invalidate = useInvalidate();
  const { form, problem, busy, onSubmit } = useForm(async (values) => {
    setSaved(false);
    const { url } = values;
    const change = {
      ...(url === hook.url ? {} : { url }),
      events: chosenEvents(values),
      filter: filterOf(values),
      batch: batchOf(values, hook.batch),
    };
    await send('PATCH', path, change);
    await invalidate('/data/webhook-subscriptions');
    setSaved(true);
  });
  return (
    <Card title="Settings">
      <form
        ref={form}
        className="stack"
        onSubmit={onSubmit}
        onChange={() => setSaved(false)}
        noValidate
        key={hook.updatedAt}
      >
        <Field label="URL" name="url" type="url" defaultValue={hook.url} error={problem?.fields.url} />
        <EventBoxes chosen={hook.events} error={problem?.fields.events} />
        <FilterFields filter={hook.filter} errors={problem?.fields} />
        <BatchField batch={hook.batch} />
        <FormProblem problem={problem} fields={['url', 'events', 'filter/minEvPercent']} />
        <div className="row">
          <button type="submit" className="button" disabled={busy}>
            Save changes
          </button>
          <span role="status" className="small tone-hit">
            {saved ? 'Saved' : ''}
          </span>
        </div>
      </form>
      {isChat(kindOf(hook)) ? null : (
        <div className="row apart">
          <span>
            <span className="form-label">Secret</span> <span className="mono">••••••••••••</span>
          </span>
          <button type="button" className="button small" onClick={() => setRotating(true)}>
            Rotate secret
          </button>
        </div>
      )}
      {rotating ? (
        <Confirm
          title="Rotate the secret?"
          verb="Rotate secret"
          onClose={() => setRotating(false)}
          act={async () => {
            const written = await send<WrittenWebhook>('PATCH', path, { secret: null });
            setSecret(written.secret ?? null);
            await invalidate('/data/webhook-subscriptions');
          }}
        >
          <p>
            <code>X-Webhook-Signature</code> uses the new secret at once; <code>webhook-signature</code>{' '}
            carries both for 24 hours.
          </p>
        </Confirm>
      ) : null}
      {secret && !rotating ? <SecretOnce secret={secret} onClose={() => setSecret(null)} /> : null}
    </Card>
  );
}
