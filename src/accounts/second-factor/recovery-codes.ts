import { randomInt } from 'node:crypto';
import { sha256 } from '../../platform/secrets.ts';

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters that look like digits. 16 characters are 79 bits, so that a plain hash is safe. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const randomGroup = () =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes such as `k7mp-w2xq-9d4t-hn3v`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, randomGroup).join('-'));

/** People type codes with other spaces, dashes and capital letters than they were shown. */
export const hashRecoveryCode = (code: string): Buffer =>
  sha256(`recovery ${code.toLowerCase().replace(/[\s-]/g, '')}`);
