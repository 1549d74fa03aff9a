import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { namedFiles, pathsBelow, projectFolder, readProjectFile, getSection } from './project-files.ts';

const folder = 'docs/features';
const index = `${folder}/README.md`;
const pages = pathsBelow(folder).filter((path) => path.endsWith('.md') && path !== index);

const namedTests = (page: string) =>
  namedFiles(getSection(page, 'Tests')).filter((path) => /\btest\.ts$/.test(path));

const missingFiles = (document: string) =>
  namedFiles(document).filter((path) => !existsSync(join(projectFolder, path)));

describe('feature pages', () => {
  test('name only files that exist', () => {
    assert.ok(pages.length > 20);
    const missing = [index, ...pages].map((path) => [path, missingFiles(readProjectFile(path))] as const);
    assert.deepEqual(
      missing.filter(([, files]) => files.length > 0),
      [],
    );
  });

  test('have a list of tests with at least one file', () => {
    assert.deepEqual(
      pages.filter((path) => namedTests(readProjectFile(path)).length === 0),
      [],
    );
  });

  test('are linked from the index', () => {
    const links = readProjectFile(index);
    assert.deepEqual(
      pages.filter((path) => !links.includes(`](${path.slice(folder.length + 1)})`)),
      [],
    );
  });

  test('name every journey', () => {
    const named = new Set(pages.flatMap((path) => namedTests(readProjectFile(path))));
    const journeys = pathsBelow('e2e').filter((path) => /^e2e\/[^/]+\.test\.ts$/.test(path));
    assert.ok(journeys.length > 20);
    assert.deepEqual(
      journeys.filter((path) => !named.has(path)),
      [],
    );
  });
});
