import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { areUntouched } from '../../../bin/source-states.js';
import { getFolders, readStates } from './built-files.ts';

const files = ['src/a/one.ts', 'src/two.ts'];

/** Returns whether the sources of a small project are untouched after `change`. */
async function areUntouchedAfter(change: (root: string) => Promise<void>): Promise<boolean> {
  const root = await mkdtemp(join(tmpdir(), 'pariksha-sources-'));
  try {
    await mkdir(join(root, 'src/a'), { recursive: true });
    for (const file of files) await writeFile(join(root, file), 'text');
    const sources = [...files, ...getFolders(files)];
    // Times in the past, so that each change has a different one.
    for (const source of sources) await utimes(join(root, source), 1, 1);
    const states = await readStates(root, sources);
    await change(root);
    return areUntouched(root, states);
  } finally {
    await rm(root, { recursive: true });
  }
}

describe('areUntouched', () => {
  test('accepts sources without a change', async () => {
    assert.equal(await areUntouchedAfter(async () => {}), true);
  });

  const changes: [name: string, change: (root: string) => Promise<void>][] = [
    ['a changed file', (root) => writeFile(join(root, 'src/two.ts'), 'other')],
    ['a deleted file', (root) => rm(join(root, 'src/a/one.ts'))],
    ['a new file in the same folder', (root) => writeFile(join(root, 'src/a/three.ts'), '')],
    ['a new folder', async (root) => void (await mkdir(join(root, 'src/b')))],
  ];
  for (const [name, change] of changes)
    test(`finds ${name}`, async () => assert.equal(await areUntouchedAfter(change), false));
});
