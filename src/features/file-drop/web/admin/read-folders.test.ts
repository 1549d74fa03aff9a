import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readFolder } from './use-file-intake.ts';

interface Tree {
  [name: string]: Tree | string;
}

/** A folder as the browser gives it: its reader returns two entries at a time. */
function createFolder(name: string, tree: Tree, above = ''): FileSystemDirectoryEntry {
  const path = `${above}/${name}`;
  const entries = Object.entries(tree).map(([child, content]) =>
    typeof content === 'string' ? createFile(child, content, path) : createFolder(child, content, path),
  );
  const createReader = () => {
    let at = 0;
    return {
      readEntries: (done: (some: unknown[]) => void) => done(entries.slice(at, (at += 2))),
    };
  };
  return { name, isDirectory: true, createReader } as unknown as FileSystemDirectoryEntry;
}

function createFile(name: string, content: string, above: string): unknown {
  return {
    name,
    fullPath: `${above}/${name}`,
    isDirectory: false,
    file: (done: (file: File) => void, fail: (error: Error) => void) =>
      content === 'locked' ? fail(new Error('locked')) : done(new File([content], name)),
  };
}

async function readNames(tree: Tree): Promise<string[]> {
  const results = await Array.fromAsync(readFolder(createFolder('papers', tree)));
  return results.map((each) =>
    'file' in each
      ? each.file.name
      : 'skipped' in each
        ? `skipped ${each.skipped}`
        : `${each.refused.name}: ${each.refused.reason}`,
  );
}

describe('reading a folder', () => {
  test('finds PDFs and archives in all its folders', async () => {
    const tree = { 'a.pdf': 'a', 'b.PDF': 'b', 'c.zip': 'c', 2020: { deep: { 'd.pdf': 'd' }, 'e.pdf': 'e' } };
    assert.deepEqual((await readNames(tree)).sort(), ['a.pdf', 'b.PDF', 'c.zip', 'd.pdf', 'e.pdf']);
  });

  test('finds files by name as people sort them', async () => {
    const names = ['Paper 1.pdf', 'paper 2.pdf', 'Paper 10.pdf', 'अंक २.pdf', 'अंक १०.pdf'];
    assert.deepEqual(
      await readNames(Object.fromEntries(names.toReversed().map((name) => [name, '']))),
      names,
    );
  });

  test('names other files and ignores those of operating systems', async () => {
    assert.deepEqual(
      await readNames({ 'a.txt': 'a', '.DS_Store': '', '.git': { 'a.pdf': 'a' }, 'b.pdf': '' }),
      ['skipped a.txt', 'b.pdf'],
    );
  });

  test('gives files of the same name their paths', async () => {
    const tree = { 2019: { 'main.pdf': 'a' }, 2020: { 'main.pdf': 'b' } };
    const results = await Array.fromAsync(readFolder(createFolder('papers', tree)));
    assert.deepEqual(
      results.map((each) => 'file' in each && each.file.webkitRelativePath),
      ['/papers/2019/main.pdf', '/papers/2020/main.pdf'],
    );
  });

  test('names a file that cannot be read', async () => {
    assert.deepEqual(await readNames({ 'a.pdf': 'locked', 'b.pdf': '' }), [
      'a.pdf: The browser cannot read the file.',
      'b.pdf',
    ]);
  });

  test('stops at the limits of depth and of files', async () => {
    let deep: Tree = { 'a.pdf': 'a' };
    for (let level = 0; level < 25; level += 1) deep = { deeper: deep };
    assert.deepEqual(await readNames(deep), ['deeper: The folder is too deep in other folders.']);
    const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`${index}.txt`, 'x']));
    assert.deepEqual((await readNames(many)).slice(5_000), [
      'papers: The folder has more than 5000 files. Drop its folders one by one.',
    ]);
  });
});
