import { ShownOnce } from '../parts/shown-once.tsx';

export const SecretOnce = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <ShownOnce
    title="Signing secret"
    what="secret"
    value={secret}
    example={{
      label: 'Verify a saved body',
      text: `openssl dgst -sha256 -hmac '${secret}' body.json`,
    }}
    onClose={onClose}
  >
    <p className="small muted">
      Every delivery carries <code>X-Webhook-Signature</code>: the HMAC-SHA256 of its raw body, keyed with
      this secret.
    </p>
  </ShownOnce>
);
