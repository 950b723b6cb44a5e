/** Loaded when first used: it takes several megabytes, and many processes never need it. */
export const loadWebAuthn = () => import('@simplewebauthn/server');
