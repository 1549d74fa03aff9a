#!/usr/bin/env node
// Starts the program with Node 24, which npm installs where the system's Node is older.
// Plain JavaScript that every Node from version 20 can run.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { environment, findFreshBundle, flags, sources } from './launch.js';
import { findNode, runChild } from './node-24.js';

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
  if (bundle || !commandLine.some((word) => ['serve', 'worker'].includes(word))) return bundle ?? sources;
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
const node = findNode();
if (node === process.execPath) {
  const nodeArguments = [...flags, ...process.execArgv, await chooseEntry(commandLine), ...commandLine];
  const env = environment(process.env);
  // The memory allocator reads its settings when a process starts. Windows cannot replace a process.
  if (process.platform === 'win32') runChild(node, nodeArguments, env);
  else process.execve(node, [node, ...nodeArguments], env);
} else {
  const bundle = commandLine.includes('--development') ? undefined : findFreshBundle();
  if (bundle) runChild(node, [...flags, bundle, ...commandLine], environment(process.env));
  // Only Node 24 can build a bundle.
  else runChild(node, [fileURLToPath(import.meta.url), ...commandLine], process.env);
}
