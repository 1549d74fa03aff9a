// Finds and starts Node 24. Plain JavaScript that every Node from version 20 can run.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';

const neededMajor = 24;

/** Returns this Node, or the one that npm installed where this one is older. Ends the process if there is none. */
export function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= neededMajor) return process.execPath;
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'node');
  } catch {
    console.error(
      `Pariksha needs Node ${neededMajor} or later; this is ${process.version}. ` +
        'Run npm ci, which brings it on Linux (not with --omit=optional), or install it from nodejs.org.',
    );
    process.exit(1);
  }
}

/**
 * Runs Node in a child process that gets the signals of this one.
 * @param {string} node
 * @param {string[]} nodeArguments
 * @param {NodeJS.ProcessEnv} env
 */
export function runChild(node, nodeArguments, env) {
  const child = spawn(node, nodeArguments, { stdio: 'inherit', env });
  // A terminal sends these to both processes; a signal sent to this process alone must reach the child.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(`${node} cannot be run: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}
