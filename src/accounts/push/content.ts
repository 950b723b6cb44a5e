import type { PushContent } from '../../platform/db/tables.ts';
import { clipBytes, listWithin, oneLine } from '../../webhooks/targets/text.ts';

/** Push services accept 4,096 bytes after encryption; a notification shows far less. */
const TITLE_BYTES = 200;
const TEXT_BYTES = 1_000;
const LINE_BYTES = 200;

export type Alert = { title: string; message: string; path: string };

/** One notification for alerts that are due together. */
export function pushContent(alerts: readonly Alert[]): PushContent {
  const [first] = alerts;
  if (alerts.length === 1 && first)
    return {
      title: clipBytes(oneLine(first.title), TITLE_BYTES),
      text: clipBytes(oneLine(first.message), TEXT_BYTES),
      path: first.path,
    };
  const lines = alerts.map(({ title }) => clipBytes(oneLine(title), LINE_BYTES));
  return {
    title: `${alerts.length} alerts`,
    text: listWithin(lines, TEXT_BYTES, Buffer.byteLength),
    path: '/alerts',
  };
}
