// How the program is started: flags and environment of its process, and its bundle.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { areUntouched } from './source-states.js';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));

export const sources = join(projectFolder, 'src/app/process/main.ts');

export const flags = [
  // A larger young generation would only take memory: pages make little garbage that lives.
  '--max-semi-space-size=8',
  // Otherwise the heap grows to more than twice of what lives before V8 collects the old generation.
  '--heap-growing-percent=50',
];

export function environment(inherited) {
  return {
    // Compiled code from one start to the next. Ignored where the folder cannot be written.
    NODE_COMPILE_CACHE: join(projectFolder, 'node_modules/.cache/pariksha/compiled'),
    // glibc keeps an arena for each thread, and much of what was freed: memory grows with the load otherwise.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...inherited,
  };
}

/** The entry of the bundle in `folder`; undefined if it is missing or one of its sources was touched after the build. */
export function findFreshBundle(folder = projectFolder) {
  try {
    const { entry, files } = JSON.parse(readFileSync(join(folder, 'dist/app/bundle.json'), 'utf8'));
    statSync(join(folder, entry));
    return areUntouched(folder, files) ? join(folder, entry) : undefined;
  } catch {
    return undefined;
  }
}
