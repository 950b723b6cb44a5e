import { StartError } from '../platform/start-error.ts';
import { configFrom } from './config-from.ts';
import { EXIT } from './exit-codes.ts';
import { ANONYMOUS, connectRemote, type Remote, type RemoteOptions } from './remote.ts';

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
  const { accessToken } = await anonymous.post<{ accessToken: string }>('/auth/login', {
    email,
    password: client.password,
  });
  return connectRemote(env, { ...options, token: accessToken });
}
