#!/usr/bin/env node
// Runs the command with Node 24, which npm brings along where the system's Node is older.
// Plain JavaScript that any Node from 20 on understands.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const neededMajor = 24;
const main = new URL('../src/app/main.ts', import.meta.url);

/** @returns {string | undefined} */
function bundledNode() {
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/** @param {string} node */
function runWith(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  // A terminal sends these to both; one sent to this process alone must reach the other.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  await import(main.href);
} else {
  const node = bundledNode();
  if (node) runWith(node);
  else {
    console.error(
      `Pariksha needs Node ${neededMajor} or later; this is ${process.version}. ` +
        'Run npm ci, which brings it on Linux (not with --omit=optional), or install it from nodejs.org.',
    );
    process.exit(1);
  }
}
