#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node must be able to read this far and say one clear sentence.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `✗ Node ${major}.${minor} is too old: 24 or newer is needed. \`npm install\` brings it on Linux; elsewhere get it at nodejs.org`,
  );
  process.exit(1);
}
// Compiled code is kept between starts: a second start and every command begin sooner.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { runCli } = await import('../src/cli/cli.ts');
await runCli(process.argv.slice(2), process.env);
