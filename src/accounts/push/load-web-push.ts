/** Loaded when first used: most processes never send a notification. */
export const loadWebPush = async () => (await import('web-push')).default;
