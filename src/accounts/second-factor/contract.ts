import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable } from '../../platform/schema.ts';

export const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits from the authenticator app, or a recovery code',
});

export const CodeOnly = Body({ code: Code }, { title: 'CodeOnly' });

export const SecondFactor = Type.Object(
  {
    enabledAt: Nullable(DateTime({ description: 'Null: the account has none' })),
    recoveryCodesLeft: Int32(),
  },
  { title: 'SecondFactor' },
);
export type SecondFactor = Static<typeof SecondFactor>;

export const TotpSecret = Type.Object(
  {
    secret: Type.String({ description: 'In base32, for apps that cannot scan; returned only once' }),
    uri: Type.String({ description: 'An otpauth:// URI for the QR code; contains the secret' }),
  },
  { title: 'TotpSecret' },
);

export const RecoveryCodes = Type.Object(
  { recoveryCodes: Type.Array(Type.String(), { description: 'Each works once; returned only now' }) },
  { title: 'RecoveryCodes' },
);
