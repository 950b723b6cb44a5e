import { createInterface } from 'node:readline';
import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { ANONYMOUS, connectRemote, type Remote, type RemoteOptions, RemoteProblem } from './remote.ts';

/** Signs in to the running service as a user, for actions that no token may perform. */
export async function signInAs(
  env: NodeJS.ProcessEnv,
  options: RemoteOptions,
  email: string,
): Promise<Remote> {
  const { client } = configFrom(env);
  if (!client.password)
    throw new StartError(
      `The service is running, so ${email} must sign in: set HARDWOOD_PASSWORD. Or stop the service first.`,
      EXIT.auth,
    );
  const anonymous = connectRemote(env, { ...options, token: ANONYMOUS });
  const { password } = client;
  const login = (code?: string) =>
    anonymous.post<{ accessToken: string }>('/auth/login', { email, password, ...(code ? { code } : {}) });
  const { accessToken } = await login().catch(async (error) => {
    if (error instanceof RemoteProblem && error.slug === 'second-factor-required')
      return login(await readCode());
    throw error;
  });
  return connectRemote(env, { ...options, token: accessToken });
}

/** Asks on the terminal, not on standard output, which may be piped. Scripts pass the code on standard input. */
async function readCode(): Promise<string> {
  process.stderr.write('Code from your authenticator app, or a recovery code: ');
  const input = createInterface({ input: process.stdin });
  try {
    for await (const line of input) if (line.trim()) return line.trim();
  } finally {
    input.close();
  }
  throw new StartError('\nThis account has a second factor: enter the code when asked.', EXIT.auth);
}
