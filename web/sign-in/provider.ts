import { send } from '../api.ts';
import type { ProviderPage } from '../wire.ts';

type Trip = { purpose: 'sign-in' | 'link'; next: string };

const KEY = 'provider-trip';

/** Leaves for the provider, which sends the browser back to /login/callback. */
export async function goToProvider(trip: Trip): Promise<void> {
  const path = trip.purpose === 'link' ? '/me/identities/start' : '/auth/oidc/start';
  const { url } = await send<ProviderPage>('POST', path);
  sessionStorage.setItem(KEY, JSON.stringify(trip));
  window.location.assign(url);
}

/** What this tab left for. */
export function readTrip(): Trip {
  const stored = sessionStorage.getItem(KEY);
  return stored ? JSON.parse(stored) : { purpose: 'sign-in', next: '/picks' };
}
