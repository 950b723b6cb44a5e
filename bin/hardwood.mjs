#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node must be able to read this far and say one clear sentence.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `✗ Node ${major}.${minor} is too old: 24 or newer is needed. \`npm install\` brings it on Linux; elsewhere get it at nodejs.org`,
  );
  process.exit(1);
}
// Compiled code is kept between starts: a second start and every command begin sooner. Threads take the folder from the
// environment.
const { enableCompileCache } = await import('node:module');
const { join } = await import('node:path');
const { tmpdir } = await import('node:os');
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
// A checkout has the sources, the published package has them compiled.
const sources = new URL('../src/cli/cli.ts', import.meta.url);
const compiled = new URL('../dist/cli/cli.js', import.meta.url);
const { existsSync } = await import('node:fs');
const { runCli } = await import(existsSync(sources) ? sources : compiled);
await runCli(process.argv.slice(2), process.env);
