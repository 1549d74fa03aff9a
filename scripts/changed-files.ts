import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { importedFiles } from './test-selection.ts';

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
}

/** Returns the common ancestor of this branch and `main`, or HEAD if there is no `main`. */
function baseCommit(): string {
  try {
    return git('merge-base', 'main', 'HEAD')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/** Returns the files that differ from `main`, committed or not. */
export function changedFiles(): Set<string> {
  return new Set([
    ...git('diff', '--name-only', baseCommit()),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]);
}

/** Returns the imported files of every module of the project. */
export async function readImports(): Promise<Map<string, string[]>> {
  const files = await Array.fromAsync(glob('{src,e2e,scripts,starter,bench}/**/*.{ts,tsx}'));
  return new Map(files.map((file) => [file, importedFiles(file, readFileSync(file, 'utf8'))]));
}
