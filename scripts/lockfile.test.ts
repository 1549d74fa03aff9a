import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import { unsupportedEngines, type Lockfile } from './lockfile-engines.ts';

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as T;
}

/** Licences of packages that the product installs. It ships all of them unchanged. */
const productLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  // libvips, which sharp loads as a library of its own.
  'LGPL-3.0-or-later',
  'MIT',
  // web-push, unchanged.
  'MPL-2.0',
  'Unlicense',
];
/** Licences of development tools, and of fonts and data that a build reads. */
const toolLicences = [...productLicences, 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'Zlib'];

/** Whether an SPDX expression, such as `(MIT OR CC0-1.0)`, can be met with these licences alone. */
function isLicensed(expression: string, allowed: string[]): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => allowed.includes(licence)));
}

describe('package-lock.json', async () => {
  const lockfile = await readJson<Lockfile>('package-lock.json');

  test("every package supports the project's Node.js versions", () => {
    assert.deepEqual(unsupportedEngines(lockfile), [], 'npm run lockfile:tidy removes them');
  });

  test('every package has an allowed licence', () => {
    const { '': _project, ...packages } = lockfile.packages;
    const refused = Object.entries(packages).filter(
      ([, { dev, license = 'none' }]) => !isLicensed(license, dev ? toolLicences : productLicences),
    );
    assert.deepEqual(
      refused.map(([folder, { license }]) => `${folder}: ${license}`),
      [],
    );
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

test('isLicensed needs one choice whose licences are all allowed', () => {
  assert.equal(isLicensed('(MIT OR GPL-3.0-only)', ['MIT']), true);
  assert.equal(isLicensed('(MIT AND GPL-3.0-only)', ['MIT']), false);
});
