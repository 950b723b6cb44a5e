/** Without a service worker, as in development, there is none. */
export async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** The service forgets the browser at sign-out; this makes the browser forget the service. */
export async function unsubscribeHere(): Promise<void> {
  try {
    await (await subscriptionHere())?.unsubscribe();
  } catch {
    // The push service cannot be reached: it answers the next notification with 410, if there is one.
  }
}
