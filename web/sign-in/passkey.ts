import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { send } from '../api.ts';
import { ApiProblem } from '../problem.ts';

/** Browsers offer passkeys on https and on localhost, but not for IP addresses. */
export const passkeysWork = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** The browser's dialog was closed, or it has no passkey for this site. */
const unused = () =>
  new ApiProblem(400, {
    title: 'No passkey',
    detail: 'No passkey was used. Try again, or use your password.',
  });

/** Asks the browser for a passkey of this site. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await send<PublicKeyCredentialRequestOptionsJSON>('POST', '/auth/passkey/options');
  return startAuthentication({ optionsJSON }).catch(() => {
    throw unused();
  });
}

export async function createPasskey(): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = await send<PublicKeyCredentialCreationOptionsJSON>('POST', '/me/passkeys/options');
  return startRegistration({ optionsJSON }).catch((error: Error) => {
    const known = error.name === 'InvalidStateError';
    throw new ApiProblem(400, {
      title: 'No passkey',
      detail: known
        ? 'This device already has a passkey for your account.'
        : 'No passkey was created. Try again.',
    });
  });
}
