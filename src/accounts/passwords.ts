import { hash, verify } from '@node-rs/argon2';
import { invalid, retryLater } from '../platform/problem.ts';
import { randomSecret } from '../platform/secrets.ts';
import { createSemaphore } from '../platform/semaphore.ts';

/** Memory in KiB and iterations of Argon2id, which is the library's default algorithm. */
export type PasswordCost = { memoryCost: number; timeCost: number };

const OWASP_MINIMUM: PasswordCost = { memoryCost: 19_456, timeCost: 2 };

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Without a stored hash it verifies against a random one, so that unknown accounts take the same time. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
};

/** A hash takes 19 MiB and a full core, so concurrency is limited and a long queue is refused. */
export async function createPasswords(cost = OWASP_MINIMUM): Promise<Passwords> {
  const options = { ...cost, parallelism: 1 };
  const withSlot = createSemaphore({
    concurrency: 2,
    maxQueue: 50,
    refusal: () => retryLater('service-unavailable', 'Too many people sign in right now.', 2),
  });
  const nobody = await hash(randomSecret(), options);
  return {
    hash: (password) => withSlot(() => hash(password, options)),
    verify: (stored, password) =>
      withSlot(async () => {
        const right = await verify(stored ?? nobody, password);
        return right && typeof stored === 'string';
      }),
  };
}

/** The most common passwords, and those derived from the email address. */
const COMMON = new Set(
  `password password1 password12 password123 passw0rd 12345678 123456789 1234567890 87654321 11111111 00000000 qwertyui
  qwerty123 qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx asdfghjk asdfghjkl abcd1234 abc12345 a1b2c3d4 iloveyou
  sunshine princess football baseball basketball superman trustno1 letmein1 welcome1 welcome123 admin123 administrator
  changeme changeme1 starwars dragon123 monkey123 michael1 jordan23 lebron23 hardwood hardwood1 12341234 123123123
  11223344 99999999 88888888 66666666 qazwsxedc internet computer whatever secret123 test1234 testtest default1`.split(
    /\s+/,
  ),
);

export function refuseWeakPassword(email: string, password: string, pointer: string): void {
  const word = password.toLowerCase();
  const [mailbox = ''] = email.split('@');
  const fromAddress = word === email || word === mailbox;
  const oneLetter = new Set(word).size === 1;
  if (COMMON.has(word) || fromAddress || oneLetter)
    throw invalid([{ in: 'body', pointer, detail: 'is too easy to guess; choose another one' }]);
}
