export const FAULTS = [
  'slow',
  '429',
  '500',
  'truncated',
  'html',
  'empty',
  'changed-field',
  'wrong-time-zone',
  'duplicate-player',
  'postponed-game',
  'corrected-box-score',
] as const;
export type FaultName = (typeof FAULTS)[number];

/**
 * An active fault: for one source or all, for paths that contain a text, for a number of responses or
 * permanently.
 */
export type Fault = { fault: FaultName; source?: string; path?: string; times?: number };

export type FaultSwitch = {
  add(fault: Fault): void;
  clear(): void;
  list(): readonly Fault[];
  /** Returns and counts down a fault of the response itself, if one is due. */
  take(source: string, path: string): FaultName | null;
  /** True if the facts behind the responses are altered. */
  alters(fault: FaultName, source: string): boolean;
};

const OF_FACTS: readonly FaultName[] = [
  'wrong-time-zone',
  'duplicate-player',
  'postponed-game',
  'corrected-box-score',
];

export function faultSwitch(): FaultSwitch {
  let on: Fault[] = [];
  return {
    add: (fault) => {
      on.push({ ...fault });
    },
    clear: () => {
      on = [];
    },
    list: () => on,
    take(source, path) {
      const due = on.find(
        (fault) =>
          !OF_FACTS.includes(fault.fault) &&
          (fault.source === undefined || fault.source === source) &&
          (fault.path === undefined || path.includes(fault.path)),
      );
      if (!due) return null;
      if (due.times !== undefined) {
        due.times -= 1;
        if (due.times <= 0) on = on.filter((fault) => fault !== due);
      }
      return due.fault;
    },
    alters: (fault, source) =>
      on.some((one) => one.fault === fault && (one.source === undefined || one.source === source)),
  };
}

/** Empties the first list inside: a valid schema without content. */
export function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return [];
  if (typeof body !== 'object' || body === null) return body;
  let isDone = false;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (isDone || typeof value !== 'object' || value === null || !holdsList(value)) return [name, value];
      isDone = true;
      return [name, emptied(value)];
    }),
  );
}

const holdsList = (value: object): boolean =>
  Array.isArray(value) ||
  Object.values(value).some((inner) => typeof inner === 'object' && inner !== null && holdsList(inner));

const RENAMED: Readonly<Record<string, string>> = {
  commence_time: 'start_time',
  bookmakers: 'books',
  gameDateTimeUTC: 'gameDateTime',
  statistics: 'stats',
  displayName: 'title',
  data: 'rows',
};

/** The same response with some fields renamed, as after an API version change. */
export function withChangedFields(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withChangedFields);
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [RENAMED[name] ?? name, withChangedFields(value)]),
  );
}
