import { once } from 'node:events';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { spaceAt } from '../../ops/diagnostics/health.ts';
import { checkDisk } from '../../ops/diagnostics/health-rule.ts';
import type { Config } from '../../platform/config/config.ts';
import { errorCode } from '../../platform/error-code.ts';
import { explainPort } from '../../process/port-holder.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** Checks that need no database: machine, folder, port and files. */
export async function checkMachine(config: Config, { running }: { running: boolean }): Promise<Finding[]> {
  const found = [ok('node', `Node ${process.versions.node}`)];
  if (running) found.push(ok('port', `the service answers at ${config.client.url}`));
  else found.push(await checkPort(config));
  found.push(checkFolder(config.storage.dataDir));
  found.push(await checkSpace(config.storage.dataDir));
  if (config.feed.source === 'files') found.push(checkFeedFolder(config.feed.dir ?? ''));
  return found;
}

async function checkPort({ http: { host, port } }: Config): Promise<Finding> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    return ok('port', `${host}:${port} is free`);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') {
      const [what, fix = ''] = explainPort(port).split('. ');
      return fault('port', what ?? '', fix);
    }
    return fault('port', `${host}:${port} cannot be used (${code})`, 'Choose another HOST or PORT.');
  } finally {
    probe.close();
  }
}

function checkFolder(dataDir: string): Finding {
  if (!existsSync(dataDir))
    return ok('data folder', `${dataDir} does not exist yet; the first start creates it`);
  const info = statSync(dataDir);
  if (!info.isDirectory())
    return fault(
      'data folder',
      `${dataDir} is not a folder`,
      'Set DATA_DIR to a folder, or move the file away.',
    );
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    return fault(
      'data folder',
      `${dataDir} cannot be written`,
      `Change its owner: chown -R $USER ${dataDir}`,
    );
  }
  if ((info.mode & 0o077) !== 0)
    return warning(
      'data folder',
      `${dataDir} is accessible to other users`,
      `Restrict it: chmod 700 ${dataDir}`,
    );
  return ok('data folder', dataDir);
}

async function checkSpace(dataDir: string): Promise<Finding> {
  const { status, detail } = checkDisk(await spaceAt(existsSync(dataDir) ? dataDir : '.'));
  if (status === 'ok') return ok('disk', detail);
  const fix = 'Free up space, for example by deleting old backups in DATA_DIR/backups.';
  return status === 'down' ? fault('disk', detail, fix) : warning('disk', detail, fix);
}

function checkFeedFolder(dir: string): Finding {
  const there = ['games.csv', 'games.csv.gz'].some((name) => existsSync(join(dir, name)));
  return there
    ? ok('feed folder', dir)
    : fault(
        'feed folder',
        `there is no games.csv or games.csv.gz in ${dir}`,
        'Set FEED_DIR to the folder of CSV files.',
      );
}
