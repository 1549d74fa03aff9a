/**
 * `npm run lockfile:tidy`, after each `npm install`. For locked packages whose `engines.node` excludes a Node that
 * may install the project, it removes that field. npm would print a warning for each, although the project runs them
 * with the Node in its own dependencies. Fails if that Node does not satisfy a requirement.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { satisfies } from 'semver';
import { unsupportedEngines, type Lockfile } from './lockfile-engines.ts';

const file = new URL('../package-lock.json', import.meta.url);
const lockfile = JSON.parse(await readFile(file, 'utf8')) as Lockfile;
for (const { name, range, entry } of unsupportedEngines(lockfile)) {
  if (!satisfies(process.version, range)) {
    console.error(`${name} needs Node ${range}; the project brings ${process.version}`);
    process.exit(1);
  }
  delete entry.engines?.node;
  if (Object.keys(entry.engines ?? {}).length === 0) delete entry.engines;
}
await writeFile(file, `${JSON.stringify(lockfile, null, 2)}\n`);
