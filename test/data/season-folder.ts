import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leagueDate } from '../../src/domain/dates.ts';
import type { Facts } from '../../src/domain/facts.ts';
import { FEED_STEPS, type Feed } from '../../src/ingest/feeds/feed.ts';
import type { Cell, Row } from './season-rows.ts';
import { FAR_AWAY, type FolderAsk, seasonTables } from './season-tables.ts';

/** Some days of a feed as a folder of season files, with the team names of the files. */
export async function writeSeasonFolder(feed: Feed, ask: FolderAsk): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'hw-season-'));
  const facts = await factsOf(feed, ask);
  for (const [file, rows] of Object.entries(seasonTables(facts, ask)))
    writeFileSync(join(folder, `${file}.csv`), csv(rows));
  return folder;
}

async function factsOf(feed: Feed, { league, from, to, looks }: FolderAsk): Promise<Facts> {
  const kinds: Partial<Record<keyof Facts, unknown[]>> = {};
  const take = (batch: Partial<Facts>) => {
    for (const [kind, list] of Object.entries(batch) as [keyof Facts, unknown[]][])
      kinds[kind] = (kinds[kind] ?? []).concat(list);
  };
  const span = { league, from, to, asOf: FAR_AWAY };
  const steps = FEED_STEPS.filter((step) => step !== 'odds');
  for await (const { facts } of feed.history({ ...span, steps })) take(facts);
  for (const date of new Set(looks.map(leagueDate))) take(await feed.odds({ league, date, asOf: FAR_AWAY }));
  return kinds as Facts;
}

const csv = (rows: readonly Row[]): string => {
  const columns = Object.keys(rows[0] ?? {});
  const cell = (value: Cell) => {
    const text = String(value ?? '');
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [columns.join(','), ...rows.map((row) => columns.map((name) => cell(row[name])).join(',')), ''].join(
    '\n',
  );
};
