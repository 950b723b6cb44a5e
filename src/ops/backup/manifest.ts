import { type Static, Type } from 'typebox';
import { createGuard } from '../../platform/http/validation.ts';

/** Generated secrets that the data is useless without. Configured secrets are the operator's to back up. */
export const KEPT_SECRETS = ['jwt-secret', 'encryption-key', 'demo-password', 'ledger-key'] as const;
export const DATABASE_FILE = 'database.tar.gz';
export const MANIFEST_FILE = 'manifest.json';

const Manifest = Type.Object({
  version: Type.String(),
  createdAt: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
});
export type Manifest = Static<typeof Manifest>;

const isManifest = createGuard(Manifest);

export function readManifest(text: string): Manifest | null {
  try {
    const value: unknown = JSON.parse(text);
    return isManifest(value) ? value : null;
  } catch {
    return null;
  }
}
