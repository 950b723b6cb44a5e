/** Below this many decided picks a hit rate says little. */
export const TOO_FEW = 30;
