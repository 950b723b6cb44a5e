import type { League, Stat } from '../core/facts.ts';

/** What each kind of event tells: the `data` of its envelope. */
export type EventData = {
  'picks.scored': { count: number; date: string; premiumCount: number; standardCount: number };
  'picks.settled': {
    date: string;
    league: League;
    count: number;
    hits: number;
    misses: number;
    pushes: number;
    voids: number;
    unsettledCount: number;
  };
  'lines.moved': {
    gameId: number;
    playerId: number;
    playerName: string;
    propType: Stat;
    /** Null: the consensus moved. */
    sportsbook: string | null;
    previousLine: number;
    currentLine: number;
    delta: number;
    direction: 'up' | 'down';
    capturedAt: string;
  };
  'odds.refreshed': {
    snapshotId: number;
    date: string;
    league: League;
    sportsbooks: string[];
    propCount: number;
    lineCount: number;
    capturedAt: string;
  };
};

export type EventType = keyof EventData;

/** An event that happened, with the key under which it can happen only once. */
export type NewEvent = {
  [T in EventType]: { type: T; dedupeKey: string; data: EventData[T]; at: Date };
}[EventType];
