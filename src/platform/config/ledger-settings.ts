import { httpUrl } from './kinds.ts';
import { list, onOff, optional, SettingError, secret, setting, text, wholeNumber } from './setting.ts';

function witness(value: string): { url: string; vkey: string } {
  const [prefix = '', vkey = '', ...rest] = value.split(/\s+/);
  if (vkey === '' || rest.length > 0)
    throw new SettingError(
      'not an address and a key',
      'e.g. https://witness.example.com witness.example.com+1a2b3c4d+BBase64',
    );
  return { url: httpUrl(prefix), vkey };
}

export const LEDGER_SETTINGS = {
  enabled: setting(
    'LEDGER',
    'on',
    onOff,
    'Whether picks are recorded in the public ledger; see docs/ledger.md',
  ),
  key: secret(
    'LEDGER_KEY',
    optional(list(text)),
    'Signs the ledger (PRIVATE+KEY+…); during a rotation the old and the new key, separated by a comma. Generated in DATA_DIR when unset',
  ),
  origin: setting(
    'LEDGER_ORIGIN',
    '',
    optional(text),
    'Name of the ledger when it is created; default: PUBLIC_BASE_URL without its scheme, and /ledger',
  ),
  checkpointSeconds: setting(
    'LEDGER_CHECKPOINT_SECONDS',
    '10',
    wholeNumber(1, 3_600),
    'Minimum seconds between two signed checkpoints of the ledger',
  ),
  openCandidates: setting(
    'LEDGER_OPEN_CANDIDATES',
    'off',
    onOff,
    'Whether the scores of all props, also of those that were held back, are public at /ledger/candidates once their day is closed',
  ),
  witnesses: setting(
    'LEDGER_WITNESSES',
    '',
    list(witness),
    'Witnesses that cosign checkpoints of the ledger: submission prefix, a space and the key (name+id+base64) of each, separated by commas; unset: none is asked',
  ),
  timestampUrl: setting(
    'LEDGER_TSA_URL',
    '',
    optional(httpUrl),
    'Time-stamping authority (RFC 3161) that stamps checkpoints of the ledger; unset: none is asked',
  ),
};
