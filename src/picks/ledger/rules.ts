import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { canonicalJson } from '../../ledger/verify/canonical-json.ts';
import { ABSURD_GAP, GATES, MIN_GAMES, MIN_MINUTES_SHARE, PRICE } from '../../model/gates.ts';
import { CAUTION } from '../../model/rating.ts';
import { RATING_RULES } from '../../model/rating-rules.ts';
import { MINUTES_CHANGED } from '../decide-picks.ts';

/** Increase it with every change of a rule below; a test compares it with the hash. */
export const RULES_VERSION = 2;

/** Every constant that turns a score into a pick. Public: the ledger names its hash with each run. */
export const RULES = canonicalJson({
  absurdGap: ABSURD_GAP,
  caution: CAUTION,
  gates: Object.keys(GATES),
  minGames: MIN_GAMES,
  minMinutesShare: MIN_MINUTES_SHARE,
  minutesChanged: MINUTES_CHANGED,
  price: PRICE,
  ratings: RATING_RULES,
});

const digest = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest();

export const RULES_HASH = digest(RULES);

let modelHash: string | undefined;

/** Of the parameter file that scores. Read once. */
export const shippedModelHash = (): string => {
  modelHash ??= digest(readFileSync(new URL('../../model/params/shipped.json', import.meta.url))).toString(
    'base64',
  );
  return modelHash;
};
