import { spawnSync } from 'node:child_process';

const MISSES_ONE =
  'import sys, importlib.util as u; sys.exit(any(u.find_spec(name) is None for name in sys.argv[1:]))';

/** The first Python that has these modules. On a machine with several, Debian's packages belong to the second. */
export function findPython(modules: readonly string[]): string {
  const found = ['python3', '/usr/bin/python3'].find(
    (python) => spawnSync(python, ['-c', MISSES_ONE, ...modules], { stdio: 'ignore' }).status === 0,
  );
  if (found === undefined) throw new Error(`There is no Python with ${modules.join(', ')}.`);
  return found;
}
