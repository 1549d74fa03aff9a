/**
 * `npm run test:mutants`: applies each change of `mutations.ts` to a copy of the project, one at a time. Fails unless
 * the test file of the change fails. Arguments select changes by a part of the path of their file or test.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutations, type Mutation } from './mutations.ts';

const project = fileURLToPath(new URL('..', import.meta.url));
const { positionals } = parseArgs({ allowPositionals: true });
const chosen = mutations.filter(
  ({ file, test }) =>
    positionals.length === 0 || positionals.some((part) => file.includes(part) || test.includes(part)),
);

const folder = mkdtempSync(join(tmpdir(), 'pariksha-mutants-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const notCopied = new Set(['.git', '.cache', 'data', 'node_modules']);
cpSync(project, folder, {
  recursive: true,
  filter: (path) => !notCopied.has(relative(project, path)),
});
symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));

/** Runs a test file in the copy. Returns its output, and whether it passes. */
function runTest(test: string): { isGood: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run-tests.ts', test], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  return { isGood: status === 0, output: stdout + stderr };
}

function isCaught({ file, from, to, test }: Mutation): boolean {
  const path = join(folder, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`'${from}' does not occur once in ${file}`);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
  const { isGood, output } = runTest(test);
  writeFileSync(path, source);
  const failed = new Set([...output.matchAll(/^ *✖ (.+) \(\d+\.\d+ms\)$/gm)].map(([, name]) => name));
  console.log(`${isGood ? 'MISSED' : 'caught'} ${file}: ${from} -> ${to}`);
  if (!isGood) console.log(`       ${test}: ${[...failed].join('; ')}`);
  return !isGood;
}

// A test file that already fails would seem to detect every change.
for (const test of new Set(chosen.map((mutation) => mutation.test))) {
  const { isGood, output } = runTest(test);
  if (isGood) continue;
  console.error(`${output}\n${test} fails without a change`);
  process.exit(1);
}
const missed = chosen.filter((mutation) => !isCaught(mutation));
console.log(`${chosen.length - missed.length} of ${chosen.length} changes were caught`);
process.exit(missed.length === 0 ? 0 : 1);
