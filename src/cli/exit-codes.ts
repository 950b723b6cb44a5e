/** Exit codes for scripts. */
export const EXIT = {
  failed: 1,
  usage: 2,
  notFound: 3,
  auth: 4,
  conflict: 5,
  network: 6,
  interrupted: 130,
} as const;

const BY_STATUS: Record<number, number> = {
  400: EXIT.usage,
  422: EXIT.usage,
  401: EXIT.auth,
  403: EXIT.auth,
  404: EXIT.notFound,
  409: EXIT.conflict,
};

export const exitCodeOf = (status: number): number => BY_STATUS[status] ?? EXIT.network;
