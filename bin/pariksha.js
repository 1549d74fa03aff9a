#!/usr/bin/env node
// Starts the program with Node 24, which npm installs where the system's Node is older.
// Plain JavaScript that every Node from version 20 can run.
import { spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environment, findFreshBundle, flags, sources } from './launch.js';

const neededMajor = 24;

/** @returns {string | undefined} */
function installedNode() {
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`;
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/**
 * Runs Node in a child process that gets the signals of this one.
 * @param {string} node
 * @param {string[]} nodeArguments
 * @param {NodeJS.ProcessEnv} env
 */
function runChild(node, nodeArguments, env) {
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

/**
 * Builds the web in a process of its own, for which the server waits by a lock. The shell ends at once, so that the
 * server has no child that it does not know.
 */
function buildWebBeside() {
  if (process.platform === 'win32') return;
  const build = fileURLToPath(new URL('../src/app/process/build-web.ts', import.meta.url));
  spawnSync('sh', ['-c', '"$@" &', 'sh', process.execPath, build], { stdio: 'inherit' });
}

/**
 * The bundle, which the commands that run for long build when it is missing or stale; otherwise the sources.
 * @param {string[]} commandLine
 */
async function chooseEntry(commandLine) {
  if (commandLine.includes('--development')) return sources;
  const bundle = findFreshBundle();
  if (bundle) return bundle;
  try {
    const { findCommand } = await import('../src/app/process/program.ts');
    const command = (await findCommand(commandLine))?.name();
    if (command !== 'serve' && command !== 'worker') return sources;
    const { ensureServerBundle } = await import('../src/app/process/server-bundle.ts');
    return await ensureServerBundle((message) => {
      console.error(message);
      if (command === 'serve') buildWebBeside();
    });
  } catch (error) {
    console.error(`The server runs from its sources, which start slower. No bundle: ${error.message}`);
    return sources;
  }
}

const commandLine = process.argv.slice(2);
if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  const nodeArguments = [...flags, ...process.execArgv, await chooseEntry(commandLine), ...commandLine];
  const env = environment(process.env);
  // The memory allocator reads its settings when a process starts. Windows cannot replace a process.
  if (process.platform === 'win32') runChild(process.execPath, nodeArguments, env);
  else process.execve(process.execPath, [process.execPath, ...nodeArguments], env);
} else {
  const node = installedNode();
  const bundle = commandLine.includes('--development') ? undefined : findFreshBundle();
  if (node && bundle) runChild(node, [...flags, bundle, ...commandLine], environment(process.env));
  // Only Node 24 can build a bundle.
  else if (node) runChild(node, [fileURLToPath(import.meta.url), ...commandLine], process.env);
  else {
    console.error(
      `Pariksha needs Node ${neededMajor} or later; this is ${process.version}. ` +
        'Run npm ci, which brings it on Linux (not with --omit=optional), or install it from nodejs.org.',
    );
    process.exit(1);
  }
}
