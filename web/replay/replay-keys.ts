export const SPEEDS = [1, 60, 600, 3_600] as const;
export const STEP_SECONDS = 300;

/** The keys of the replay bar, as the shortcut help lists them. */
export const REPLAY_KEYS = [
  ['Space', 'play or pause'],
  ['→', 'five minutes ahead; with Shift an hour'],
  ['n', 'next event'],
  ['1 to 4', 'speed: 1×, 60×, 600×, 3600×'],
  ['← → on the events', 'previous and next event; Enter opens it or advances to it'],
] as const;
