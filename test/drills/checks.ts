import type { Caller } from '../support/client.ts';
import { compareAnswers } from './compare-answers.ts';
import type { Life } from './lived-in.ts';
import { failed, type Outcome, passed } from './report.ts';
import { Refused, type Service, signIn, type startRelease } from './service.ts';
import type { Load } from './steady-load.ts';

type Reads = Record<string, string>;

/** The recorded reads again, with the API key and with a new session. */
export async function compareReads(
  service: Pick<Service, 'anonymous' | 'as' | 'origin' | 'hangUp'>,
  life: Life,
  before: Reads,
): Promise<Outcome> {
  const session = await signIn(service);
  const after = await life.readAll(service, session.credentials);
  const changed: string[] = [];
  const added = new Set<string>();
  for (const [path, text] of Object.entries(before)) {
    const found = compareAnswers(text, after[path] ?? 'null');
    for (const place of found.changed) changed.push(`${path} ${place}`);
    for (const place of found.added) added.add(place.replace(/\/\d+/g, '/n'));
  }
  const { status } = await service.as({ authorization: `Bearer ${life.token}` }).get('/ops/services');
  if (status !== 200) changed.push(`the ops token was answered ${status}`);
  if (changed.length > 0) return failed(`${changed.length} differences: ${changed.slice(0, 3).join('; ')}`);
  const also = added.size > 0 ? `, new fields: ${[...added].slice(0, 4).join(' ')}` : '';
  return passed(`${Object.keys(before).length} reads equal${also}`);
}

/** Every write that was acknowledged under load is there. */
export async function missingTokens(admin: Caller, { tokens }: Load): Promise<number> {
  const { body } = await admin.get('/ops/tokens');
  const there = new Set(body.map(({ id }: { id: number }) => id));
  return [...tokens].filter((id) => !there.has(id)).length;
}

export const describeLoad = ({ answered, failures, tokens, longestGapMs }: Load): string =>
  `${answered} answered, ${failures.length} failed, ${tokens.size} writes kept, longest gap ${(longestGapMs / 1_000).toFixed(1)} s`;

/** The old release on the new tables must work, or refuse and say why. */
export async function tryOldRelease(
  start: () => ReturnType<typeof startRelease>,
  check: (service: Service) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    const service = await start();
    const outcome = await check(service);
    await service.stop();
    return { ...outcome, detail: `works: ${outcome.detail}` };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const isClear = /has migration .* which this version does not know/.test(error.message);
    return (isClear ? passed : failed)(`refused: ${error.message}`);
  }
}
