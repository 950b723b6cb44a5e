/** Under what a response is cached. */
export type Kept = { key: string; delayMinutes: number };
