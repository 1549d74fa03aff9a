/**
 * Prints the lines and files of the project: `npm run size`. Product is `src` without tests, fixtures and `src/testing`.
 * Features and top folders of `src` are separate rows; `bench` and `scripts` contain their own tests.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

type Kind = 'product' | 'tests' | 'tools';
type Row = Record<Kind, { files: number; lines: number }>;

const kinds: Kind[] = ['product', 'tests', 'tools'];
const createRow = (): Row => Object.fromEntries(kinds.map((kind) => [kind, { files: 0, lines: 0 }])) as Row;

function getKind(path: string): Kind {
  if (/^(bench|scripts)\//.test(path)) return 'tools';
  return /\.(test|fixture)\.tsx?$|-test\.ts$|^src\/testing\/|^(e2e|starter)\//.test(path)
    ? 'tests'
    : 'product';
}

/** Returns `src/features/papers`, another top folder of `src`, or the first folder. */
const getFolder = (path: string): string => /^src\/features\/[^/]+|^src\/[^/]+|^[^/]+/.exec(path)![0];

const rows = new Map<string, Row>();
const total = createRow();
const tracked = execFileSync('git', ['ls-files', 'src', 'e2e', 'starter', 'bench', 'scripts'], {
  encoding: 'utf8',
});
for (const path of tracked.split('\n').filter((name) => /\.tsx?$/.test(name) && existsSync(name))) {
  const kind = getKind(path);
  const lines = readFileSync(path, 'utf8').split('\n').length - 1;
  const row = rows.get(getFolder(path)) ?? createRow();
  rows.set(getFolder(path), row);
  for (const counts of [row[kind], total[kind]]) {
    counts.files += 1;
    counts.lines += lines;
  }
}

const format = (name: string, row: Row) =>
  name.padEnd(34) +
  kinds
    .map((kind) => String(row[kind].lines || '').padStart(9) + String(row[kind].files || '').padStart(7))
    .join('');
console.log(''.padEnd(34) + kinds.map((kind) => kind.padStart(9) + 'files'.padStart(7)).join(''));
for (const [name, row] of [...rows].sort(([a], [b]) => (a < b ? -1 : 1))) console.log(format(name, row));
console.log(format('all', total));
