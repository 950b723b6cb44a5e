import { composeLetter } from '../../platform/mail/compose-letter.ts';

const NOT_YOU = 'If it was not you, reset your password now and sign out the devices that you do not know.';

export const secondFactorEnabledMail = (to: string, url: string) =>
  composeLetter({
    kind: 'second-factor-enabled',
    to,
    subject: 'Two-step sign-in is on',
    paragraphs: [
      'From now on signing in to your account with the password also takes a code from your authenticator app. All other devices were signed out.',
      'Keep the recovery codes in a safe place: they are the way in if you lose the app.',
      NOT_YOU,
    ],
    link: { words: 'Open your account', url },
  });

export const secondFactorDisabledMail = (to: string, url: string) =>
  composeLetter({
    kind: 'second-factor-disabled',
    to,
    subject: 'Two-step sign-in is off',
    paragraphs: [
      'Signing in to your account no longer takes a code. Your recovery codes do not work any more.',
      NOT_YOU,
    ],
    link: { words: 'Open your account', url },
  });

export const recoveryCodeUsedMail = (to: string, left: number, url: string) =>
  composeLetter({
    kind: 'recovery-code-used',
    to,
    subject: 'A recovery code was used',
    paragraphs: [
      `Someone used a recovery code of your account. ${left === 1 ? '1 code is' : `${left} codes are`} left.`,
      NOT_YOU,
    ],
    link: { words: 'Create new recovery codes', url },
  });
