type Dependencies = Record<string, string>;

export type Manifest = {
  dependencies: Dependencies;
  devDependencies?: Dependencies;
  optionalDependencies?: Dependencies;
  overrides?: unknown;
  private?: boolean;
  scripts?: Dependencies;
};
export type Lock = { packages: Record<string, Manifest & { dev?: boolean; peer?: boolean }> };
export type Bom = {
  components: {
    name: string;
    version: string;
    licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  }[];
};

/** Node itself comes with a checkout for older machines; who installs the package has Node. */
const isNode = (name: string): boolean => name.includes('node-linux-');

/** The published package has no development tools and no scripts but the start. */
export function publishedManifest(manifest: Manifest): Manifest {
  const { devDependencies, optionalDependencies, private: _, scripts, ...published } = manifest;
  return scripts?.start ? { ...published, scripts: { start: scripts.start } } : published;
}

/**
 * The lock file without development tools. As `npm-shrinkwrap.json` it travels with the package, so everybody
 * gets the versions that were tested; `overrides` do not travel.
 */
export function publishedLock(lock: Lock): Lock {
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => !dev && !isNode(path))
    .map(([path, entry]) => [path, path === '' ? publishedManifest(entry) : entry] as const);
  return { ...lock, packages: Object.fromEntries(packages) };
}

/** The list of libraries in the package and their licenses. */
export function thirdParties({ components }: Bom): string {
  const rows = components
    .map(({ name, version, licenses = [] }) => {
      const names = licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name);
      return `| ${name} | ${version} | ${names.join(', ') || 'not stated'} |`;
    })
    .toSorted();
  return [
    '# Third-party libraries',
    '',
    '| Library | Version | License |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
