import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import packageJson from '../package.json' with { type: 'json' };
import { importedFiles, parseShard, selectChanged, selectShard } from './test-selection.ts';

describe('shards', () => {
  test('every file is in exactly one shard', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.integer({ min: 1, max: 9 }), (files, count) => {
        const shards = Array.from({ length: count }, (_, index) =>
          selectShard(files, { index: index + 1, count }),
        );
        assert.deepEqual(shards.flat().toSorted(), files.toSorted());
      }),
    );
  });

  test('shards differ by at most one file', () => {
    const files = Array.from({ length: 11 }, (_, index) => `${index}`);
    const sizes = [1, 2, 3, 4].map((index) => selectShard(files, { index, count: 4 }).length);
    assert.deepEqual(sizes, [3, 3, 3, 2]);
  });

  test('a shard is parsed from its number and count', () => {
    assert.deepEqual(parseShard('2/3'), { index: 2, count: 3 });
  });

  for (const text of ['0/3', '4/3', '1/0', '1', 'a/b', '1/3/5', ''])
    test(`"${text}" is not a valid shard`, () => {
      assert.throws(() => parseShard(text), /is not like --shard=1\/3/);
    });
});

describe('imported files of a module', () => {
  const importsOf = (source: string) => importedFiles('src/lib/words/find.ts', source);

  test('relative paths start at the module', () => {
    assert.deepEqual(importsOf(`import { a } from './a.ts';\nexport * from '../b.ts';`), [
      'src/lib/words/a.ts',
      'src/lib/b.ts',
    ]);
  });

  test('aliases start at the source folder', () => {
    const aliases = Object.keys(packageJson.imports).map((name) => name.replace('/*', ''));
    assert.ok(aliases.includes('#lib'));
    for (const alias of aliases)
      assert.deepEqual(importsOf(`import type { A } from '${alias}/url/a.ts';`), [
        `src/${alias.slice(1)}/url/a.ts`,
      ]);
  });

  test('multi-line, dynamic and side-effect imports are found', () => {
    const source = `import {\n  a,\n  b,\n} from './a.ts';\nawait import('./b.ts');\nimport './c.ts';`;
    assert.deepEqual(importsOf(source), ['src/lib/words/a.ts', 'src/lib/words/b.ts', 'src/lib/words/c.ts']);
  });

  test('a path for the web module loader starts at the root', () => {
    assert.deepEqual(importsOf(`load('/src/ui/toast.tsx')`), ['src/ui/toast.tsx']);
  });

  test('packages are left out', () => {
    assert.deepEqual(importsOf(`import pg from 'pg';\nimport { join } from 'node:path';`), []);
  });
});

describe('tests that a change can break', () => {
  const imports = new Map([
    ['a.test.ts', ['a.ts']],
    ['b.test.ts', ['b.ts']],
    ['a.ts', ['shared.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  const select = (...changed: string[]) =>
    selectChanged(['a.test.ts', 'b.test.ts'], new Set(changed), imports);

  test('a test that changed is selected', () => {
    assert.deepEqual(select('b.test.ts'), ['b.test.ts']);
  });

  test('a transitive import selects a test', () => {
    assert.deepEqual(select('shared.ts'), ['a.test.ts']);
  });

  test('circular imports are followed once', () => {
    assert.deepEqual(select('c.ts'), ['b.test.ts']);
  });

  test('a file that no test imports selects no test', () => {
    assert.deepEqual(select('README.md'), []);
  });

  for (const file of ['package-lock.json', 'db/migrations/0001_papers.sql'])
    test(`a change of ${file} selects every test`, () => {
      assert.deepEqual(select(file), ['a.test.ts', 'b.test.ts']);
    });
});
