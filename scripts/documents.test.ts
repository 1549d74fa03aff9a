import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { configVariables } from '#platform/config/config.ts';
import { ownNames } from '#platform/data-dir/data-dir-entries.ts';
import {
  namedFiles,
  pathsBelow,
  projectFolder,
  readProjectFile as read,
  getSection,
} from './project-files.ts';

/** Returns the raw first cells of the table below a second-level heading. */
function firstCells(document: string, heading: string): string[] {
  return getSection(document, heading)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/)[1]!);
}

test('the README lists exactly the configuration variables', () => {
  const listed = firstCells(read('README.md'), 'Configuration').flatMap((cell) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!),
  );
  assert.deepEqual(listed.toSorted(), [...configVariables].toSorted());
});

test('compose.yaml passes every variable that a container may change', () => {
  const passed = [...read('compose.yaml').matchAll(/^  ([A-Z][A-Z_0-9]+): /gm)].map(([, name]) => name!);
  // The image sets the folder and the address; the services choose who runs jobs.
  const fixed = ['DATA_DIR', 'HOST', 'JOBS', 'PORT'];
  assert.deepEqual(
    [...passed, ...fixed].filter((name) => name !== 'PGPASSWORD').toSorted(),
    [...configVariables].toSorted(),
  );
});

test('the README lists every command', () => {
  const listed = firstCells(read('README.md'), 'Commands').join(' ');
  const commands = [...read('src/app/process/program.ts').matchAll(/\.command\('([a-z-]+)'\)/g)].map(
    ([, name]) => name!,
  );
  assert.ok(commands.length > 10);
  assert.deepEqual(
    commands.filter((name) => !new RegExp(`\\b${name}\\b`).test(listed)),
    [],
  );
});

test('the operating manual lists every subfolder of the data folder', () => {
  const listed = firstCells(read('docs/operating.md'), 'Data directory').join(' ');
  const sources = pathsBelow('src').filter(
    (path) => path.endsWith('.ts') && !/\.(test|fixture)\.ts$/.test(path) && !path.startsWith('src/testing/'),
  );
  const folders = new Set(
    sources.flatMap((path) =>
      [...read(path).matchAll(/join\((?:config\.)?dataDir, '([a-z-]+)'/g)].map(([, name]) => name!),
    ),
  );
  assert.ok(folders.size > 5);
  assert.deepEqual(
    [...folders].filter((name) => !listed.includes(`\`${name}/\``) || !ownNames.some((own) => own === name)),
    [],
    'the list of own entries in data-dir-entries.ts has them, too',
  );
});

test('decisions are numbered in order and listed', () => {
  const folder = 'docs/decisions';
  const list = read(`${folder}/README.md`);
  const files = pathsBelow(folder).filter((path) => path !== `${folder}/README.md`);
  for (const [index, path] of files.toSorted().entries()) {
    const name = basename(path);
    const number = index + 1;
    assert.equal(Number.parseInt(name, 10), number, name);
    const title = /^# (\d+)\. (.+)/.exec(read(path));
    assert.equal(Number(title?.[1]), number, name);
    assert.ok(list.includes(`\n${number}. [${title?.[2]}](${name})\n`), name);
  }
});

test('links between documents are not broken', () => {
  // An example of a link in a code span is not a link.
  const withoutCode = (text: string) => text.replaceAll(/`[^`\n]*`/g, '');
  const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pathsBelow('docs')];
  const anchors = (path: string) =>
    [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = documents
    .filter((path) => path.endsWith('.md') && existsSync(join(projectFolder, path)))
    .flatMap((path) =>
      [...withoutCode(read(path)).matchAll(/\]\(([^):\s]*)\)/g)].flatMap(([, link]) => {
        const [file = '', anchor] = link!.split('#');
        const target = file === '' ? path : join(dirname(path), file);
        const isThere =
          existsSync(join(projectFolder, target)) && (!anchor || anchors(target).includes(anchor));
        return isThere ? [] : [`${path}: ${link}`];
      }),
    );
  assert.deepEqual(broken, []);
});

test('the security documents name only files that exist', () => {
  for (const path of ['docs/security.md', 'docs/security-asvs.md']) {
    const named = namedFiles(read(path));
    assert.ok(named.length > 30, path);
    assert.deepEqual(
      named.filter((file) => !existsSync(join(projectFolder, file))),
      [],
      path,
    );
  }
});

test('each security promise names a test', () => {
  const rows = getSection(read('docs/security.md'), 'Promises')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Promise|---)/.test(line));
  assert.ok(rows.length > 30);
  assert.deepEqual(
    rows.filter((row) => !namedFiles(row).some((path) => path.endsWith('test.ts'))),
    [],
  );
});
