import { send } from '../api.ts';
import type { PushSubscription as Browser } from '../wire.ts';
import { subscriptionHere } from './unsubscribe.ts';

export const PATH = '/me/push/subscriptions';

/** What this browser allows. Safari on iOS has push only for a page that was added to the home screen. */
export type Support = 'unsupported' | 'denied' | 'possible';

export const supportNow = (): Support => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
};

/** The fingerprint by which the API lists this browser; null if it has no subscription. */
export async function fingerprintHere(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  const bytes = new TextEncoder().encode(subscription.endpoint);
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Asks for permission and subscribes. A subscription that is left over may have another key, so it is replaced. */
export async function subscribeHere(publicKey: string): Promise<'denied' | Browser> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error('There is no service worker.');
  const registration = await navigator.serviceWorker.ready;
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  return send<Browser>('POST', PATH, subscription.toJSON());
}
