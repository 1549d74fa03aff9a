import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const documentPath = 'docs/spec-coverage.md';
const parts = ['', 'Back office, '];
const sections = parts.flatMap((part) => [2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${part}${number}`));

interface Row {
  /** '2' for the public site, 'Back office, 2' for the back office, 'Back office, beyond the specification'. */
  section: string;
  sentence: string;
  tests: { file: string; name: string }[];
}

/** Returns the rows of the document's tables: a sentence, and its tests as `file`: name, separated by line breaks. */
function rowsOf(document: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of document.split('\n')) {
    if (line.startsWith('## '))
      section = /^## ((?:Back office, )?(?:\d+(?=\. )|beyond the specification))/.exec(line)?.[1] ?? '';
    // A bar inside a cell is escaped as \|.
    const [, sentence = '', tests = ''] = line
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (section === '' || !line.startsWith('|') || /^-+$/.test(sentence) || sentence === 'Sentence') continue;
    const named = tests.split('<br>').map((one) => /^`([^`]+)`: (.+)$/.exec(one.trim()));
    rows.push({
      section,
      sentence,
      tests: named.map((parts) => ({ file: parts?.[1] ?? '', name: parts?.[2] ?? '' })),
    });
  }
  return rows;
}

/** Returns the names of a file's tests. A computed name is returned as its source code. */
function testNames(file: string): Set<string> {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(projectFolder, file), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'test') {
      const [name] = node.arguments;
      if (name && ts.isStringLiteralLike(name)) names.add(name.text);
      else if (name) names.add(name.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** Returns sentences of the document without a matching test. */
function brokenPromises(rows: Row[]): string[] {
  const known = new Map<string, Set<string>>();
  return rows.flatMap(({ sentence, tests }) =>
    tests.flatMap(({ file, name }) => {
      if (!existsSync(join(projectFolder, file)) || !file.endsWith('.test.ts'))
        return [`${sentence}: there is no test file '${file}'`];
      const names = known.get(file) ?? testNames(file);
      known.set(file, names);
      return names.has(name) ? [] : [`${sentence}: '${file}' has no test '${name}'`];
    }),
  );
}

const rows = rowsOf(readFileSync(join(projectFolder, documentPath), 'utf8'));

test('every sentence of the specification that the document lists has a test of that name', () => {
  assert.deepEqual(brokenPromises(rows), []);
});

test('the document goes through the sections of both specifications and says each sentence once', () => {
  for (const section of sections)
    assert.ok(rows.filter((row) => row.section === section).length >= 3, `section ${section}`);
  const sentences = rows.map(({ section, sentence }) => `${section}: ${sentence}`);
  assert.equal(new Set(sentences).size, sentences.length);
});

test('a sentence without a test, with one of another name or file, is found out', () => {
  const own = 'scripts/spec-coverage.test.ts';
  const promises = (tests: string) => brokenPromises(rowsOf(`## 2. Screens\n\n| It is so | ${tests} |`));
  const name = 'a sentence without a test, with one of another name or file, is found out';
  assert.deepEqual(promises(`\`${own}\`: ${name}`), []);
  for (const broken of ['', name, `\`${own}\`: ${name}!`, '`e2e/none.test.ts`: x', `\`${own}\`: ${name}<br>`])
    assert.equal(promises(broken).length, 1, broken);
});

test('a row counts for the section that it stands in, of the public site or of the back office, and for no list', () => {
  const row = (name: string) => `| ${name} | \`scripts/spec-coverage.test.ts\`: x |`;
  const document = [
    '## 2. Screens',
    row('a'),
    '## Back office, 2. Screens',
    row('a'),
    '## Back office, waits',
    row('b'),
    '## Back office, beyond the specification',
    row('c'),
  ];
  assert.deepEqual(
    rowsOf(document.join('\n')).map(({ section, sentence }) => [section, sentence]),
    [
      ['2', 'a'],
      ['Back office, 2', 'a'],
      ['Back office, beyond the specification', 'c'],
    ],
  );
  const broken = brokenPromises(rowsOf(['## Back office, 3. Entities', row('a')].join('\n')));
  assert.equal(broken.length, 1);
});
