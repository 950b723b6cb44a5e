import { ACCESS_TOKEN_SECONDS } from './access-token.ts';
import type { SignedIn } from './contract.ts';
import { refreshCookie } from './cookie.ts';
import type { AccountDeps } from './deps.ts';
import type { RefreshToken } from './refresh-token.ts';

type Deps = Pick<AccountDeps, 'clock' | 'tokens' | 'refreshTokens' | 'baseUrl'>;
type Reply = { header(name: 'set-cookie', value: string): unknown };

/** The response of every kind of sign-in: the access token, and the refresh token as a cookie. */
export const answerSignIn =
  ({ clock, tokens, refreshTokens, baseUrl }: Deps) =>
  async (reply: Reply, { id, email, tier }: SignedIn['user'], session: RefreshToken): Promise<SignedIn> => {
    reply.header('set-cookie', refreshCookie(refreshTokens.write(session), baseUrl));
    const accessToken = await tokens.sign({ userId: id, sessionId: session.sessionId }, clock.now());
    return { accessToken, tokenType: 'Bearer', expiresIn: ACCESS_TOKEN_SECONDS, user: { id, email, tier } };
  };
