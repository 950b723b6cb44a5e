import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from '../../src/platform/csv.ts';

/** Folder of real seasons. They are not ours to publish, so tests that need them are skipped without it. */
const SEASONS_DIR = process.env.FEED_DIR ?? '../shared/data';
export const SEASONS = { path: SEASONS_DIR, readCsv };
export const haveSeasons = existsSync(join(SEASONS_DIR, 'player_game_logs.csv.gz'));
if (!haveSeasons) console.warn(`skipped: no seasons in ${SEASONS_DIR} (set FEED_DIR to a folder of them)`);
