import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { unsupportedEngines, type Lockfile } from './lockfile-engines.ts';

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as T;
}

describe('package-lock.json', async () => {
  const lockfile = await readJson<Lockfile>('package-lock.json');

  test("every package supports the project's Node.js versions", () => {
    assert.deepEqual(unsupportedEngines(lockfile), [], 'npm run lockfile:tidy removes them');
  });

  test('every install script is allowed or denied by name', async () => {
    const { allowScripts } = await readJson<{ allowScripts: Record<string, boolean> }>('package.json');
    const withScripts = Object.entries(lockfile.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.replace(/^.*node_modules\//, ''));
    assert.deepEqual(Object.keys(allowScripts).sort(), withScripts.sort());
  });
});

test('unsupportedEngines finds a range without Node.js 20', () => {
  const packages = {
    '': {},
    'node_modules/new': { engines: { node: '>=22' } },
    'node_modules/old': { engines: { node: '>=18' } },
  };
  assert.deepEqual(
    unsupportedEngines({ packages }).map(({ name }) => name),
    ['new'],
  );
});
