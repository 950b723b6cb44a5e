import type { IncomingHttpHeaders } from 'node:http';
import { getUser } from '../accounts/user-queries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Caller } from '../platform/http/access.ts';
import type { Credentials } from '../platform/http/credentials.ts';
import { Problem } from '../platform/problem.ts';
import { isWellFormedToken, sha256 } from '../platform/secrets.ts';
import { findSession, findSessionByKey, type Session } from './session-queries.ts';
import { REPLAY_KEY_PREFIX } from './sessions.ts';

type Authenticate = (credentials: Credentials) => Promise<Caller | null> | Caller | null;

/** A request that belongs to a replay session: by the session's key, or by a header of a signed-in user. */
export const isReplay = (headers: IncomingHttpHeaders): boolean =>
  headers['x-replay-session'] !== undefined ||
  isReplayKey(headers['x-api-key']) ||
  isReplayKey(headers.authorization);

const isReplayKey = (value: string | string[] | undefined): boolean =>
  typeof value === 'string' && value.includes(REPLAY_KEY_PREFIX);

const sessions = new WeakMap<Caller, Session>();

/** The session that a caller reads, as it was when the request arrived. */
export const sessionOf = (caller: Caller): Session | null => sessions.get(caller) ?? null;

type Deps = { db: Db; clock: Clock; authenticateUser: Authenticate };

/** Reads the session for every request, because its clock moves. */
export function replayAuthenticator({ db, clock, authenticateUser }: Deps) {
  const byKey = async (key: string): Promise<Caller | null> => {
    if (!isWellFormedToken(REPLAY_KEY_PREFIX, key)) return null;
    const session = await findSessionByKey(db, sha256(key), clock.now());
    const owner = session && (await getUser(db, session.userId));
    if (!owner || owner.disabledAt !== null) return null;
    return remember(
      { kind: 'apiKey', keyId: -session.id, userId: session.userId, tier: owner.tier },
      session,
    );
  };
  const byHeader = async (credentials: Credentials, id: string): Promise<Caller | null> => {
    const user = await authenticateUser(credentials);
    if (user?.kind !== 'user') return null;
    const session = /^[1-9]\d{0,8}$/.test(id)
      ? await findSession(db, { id: Number(id), userId: user.userId, now: clock.now() })
      : null;
    if (!session)
      throw new Problem('not-found', 'There is no replay session with the id of X-Replay-Session.');
    return remember({ ...user }, session);
  };
  return ({ bearer, apiKey, replaySession }: Credentials): Promise<Caller | null> | null => {
    if (bearer !== null && apiKey !== null) return null;
    const key = bearer ?? apiKey ?? '';
    if (replaySession === undefined || key.startsWith(REPLAY_KEY_PREFIX)) return byKey(key);
    return byHeader({ bearer, apiKey }, replaySession);
  };
}

function remember(caller: Caller, session: Session): Caller {
  sessions.set(caller, session);
  return caller;
}
