import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { loadOrCreateSecret } from '../platform/config/secret-files.ts';
import { startEmbedded } from '../platform/db/embedded.ts';

type Options = { config: Config; clock: Clock; log: Logger; template?: string | undefined };

/**
 * Reads the secrets and starts the embedded database in the background. Imports little, so that a start can
 * load the rest of the code meanwhile.
 */
export function openDataFolder({ config, clock, log, template }: Options) {
  const { dataDir } = config.storage;
  // Before the database thread starts, so that nothing has to be stopped if a secret file is damaged.
  const jwtSecrets = config.accounts.jwtSecret ?? [loadOrCreateSecret(dataDir, 'jwt-secret')];
  const encryptionKeys = config.accounts.encryptionKey ?? [loadOrCreateSecret(dataDir, 'encryption-key')];
  const embedded = config.embedded
    ? startEmbedded({
        dataDir,
        now: clock.now(),
        template,
        onRestart: (reason) => log.error({ reason }, 'the database thread died and is started again'),
      })
    : null;
  embedded?.catch(() => {}); // callers that await it get the error, so it is not unhandled
  return { jwtSecrets, encryptionKeys, embedded };
}

export type DataFolder = ReturnType<typeof openDataFolder>;
