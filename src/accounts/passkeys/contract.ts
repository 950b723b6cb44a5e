import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { type Static, Type } from 'typebox';
import { Body, DateTime, Int32, Nullable } from '../../platform/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Text = (maxLength: number, description: string) => Type.String({ maxLength, description });

/** WebAuthn's JSON forms. Browsers may add members, which are ignored. */
const credential = <T>(title: string, response: Parameters<typeof Type.Object>[0]) =>
  Type.Unsafe<T>(
    Type.Object(
      {
        id: Text(1400, 'Id of the credential in base64url'),
        rawId: Text(1400, 'The same as `id`'),
        type: Type.Literal('public-key', { description: 'Always `public-key`' }),
        response: Type.Object(response, { description: 'What the authenticator answered' }),
        clientExtensionResults: Type.Object({}, { description: 'Results of extensions; not used' }),
      },
      { title },
    ),
  );

const clientDataJSON = Text(8000, 'Challenge, origin and type in base64url');

export const PasskeyAttestation = credential<RegistrationResponseJSON>('PasskeyAttestation', {
  clientDataJSON,
  attestationObject: Text(16_000, 'The new public key in base64url'),
  transports: Type.Optional(
    Type.Array(Type.String({ maxLength: 20 }), {
      maxItems: 10,
      description: 'How the authenticator is reached, such as `internal`',
    }),
  ),
});

export const PasskeyAssertion = credential<AuthenticationResponseJSON>('PasskeyAssertion', {
  clientDataJSON,
  authenticatorData: Text(4000, 'Flags and counter in base64url'),
  signature: Text(4000, 'The signature in base64url'),
  userHandle: Type.Optional(Text(100, 'The account that the passkey was created for')),
});

const options = <T>(title: string, description: string) =>
  Type.Unsafe<T>(
    Type.Object(
      { challenge: Type.String({ description: 'Random, valid once and for five minutes' }) },
      { title, description, additionalProperties: true },
    ),
  );

export const PasskeyRegistrationOptions = options<PublicKeyCredentialCreationOptionsJSON>(
  'PasskeyRegistrationOptions',
  'For `PublicKeyCredential.parseCreationOptionsFromJSON` of the browser',
);
export const PasskeySignInOptions = options<PublicKeyCredentialRequestOptionsJSON>(
  'PasskeySignInOptions',
  'For `PublicKeyCredential.parseRequestOptionsFromJSON` of the browser',
);

export const NewPasskey = Body({ name: Name, credential: PasskeyAttestation }, { title: 'NewPasskey' });
export const PasskeyName = Body({ name: Name }, { title: 'PasskeyName' });
export const PasskeySignIn = Body({ credential: PasskeyAssertion }, { title: 'PasskeySignIn' });

export const Passkey = Type.Object(
  {
    id: Int32(),
    name: Type.String(),
    createdAt: DateTime(),
    lastUsedAt: Nullable(DateTime()),
  },
  { title: 'Passkey' },
);
export type Passkey = Static<typeof Passkey>;
