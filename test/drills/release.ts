import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COMMITS_BACK = 50;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The newest tag, or a commit some time ago while there is none. */
export function previousRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return `HEAD~${COMMITS_BACK}`;
  }
}

const sameFile = (one: string, other: string) =>
  existsSync(other) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8');

/** The files of a release with its libraries, in a folder that the next drill uses again. */
export function checkOut(ref: string): { folder: string; commit: string } {
  const commit = git('rev-parse', '--short=12', `${ref}^{commit}`);
  const folder = join(ROOT, 'build', 'drill', commit);
  if (existsSync(folder)) return { folder, commit };
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = `${unfinished}.tar`;
  git('archive', '--output', archive, commit);
  execFileSync('tar', ['-xf', archive, '-C', unfinished]);
  rmSync(archive);
  const lock = 'package-lock.json';
  if (sameFile(join(unfinished, lock), join(ROOT, lock)))
    symlinkSync(join(ROOT, 'node_modules'), join(unfinished, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: unfinished, stdio: 'ignore' });
  renameSync(unfinished, folder);
  return { folder, commit };
}
