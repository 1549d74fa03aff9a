import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PageRead } from '#ui/page-answers.tsx';
import { createPageReads } from './page-reads.ts';
import type { ReadOptions } from './query-client.ts';

const createRead = (name: string, isTranslated = false) =>
  ({ queryKey: [name], ...(isTranslated && { meta: { isTranslated } }) }) as unknown as PageRead<string>;

/** Returns reads that answer with their names, and the calls made for them. */
function countedReads() {
  const calls: [name: string, options: ReadOptions | undefined][] = [];
  const reads = createPageReads(async ([name], options) => {
    calls.push([String(name), options]);
    if (name === '/fails') throw new Error('no answer');
    return `answer to ${String(name)}`;
  }, 'hi');
  return { reads, calls };
}

describe('the reads of a page', () => {
  test('are each made once', async () => {
    const { reads, calls } = countedReads();
    await Promise.all([reads.make(createRead('/a')), reads.makeAll([createRead('/a'), createRead('/b')])]);
    assert.equal(await reads.make(createRead('/b')), 'answer to /b');
    assert.equal(reads.get(createRead('/a')), 'answer to /a');
    assert.equal(calls.length, 2);
  });

  test('use the language of the page if they are translated', async () => {
    const { reads, calls } = countedReads();
    await reads.makeAll([createRead('/names', true), createRead('/settings')]);
    assert.deepEqual(calls, [
      ['/names', { locale: 'hi' }],
      ['/settings', {}],
    ]);
  });

  test('reject for the caller and have no answer after a failure', async () => {
    const { reads } = countedReads();
    await assert.rejects(reads.make(createRead('/fails')), /no answer/);
    assert.throws(() => reads.get(createRead('/fails')), /did not read/);
  });

  test('settle when the last one ends, despite a failure', async () => {
    let end = (_answer: string) => {};
    const reads = createPageReads(
      ([name]) =>
        name === '/fails' ? Promise.reject(new Error()) : new Promise((resolve) => (end = resolve)),
      'en',
    );
    await assert.rejects(reads.makeAll([createRead('/slow'), createRead('/fails')]));
    const settled = reads.settled();
    end('late');
    await settled;
    assert.equal(reads.get(createRead('/slow')), 'late');
  });
});
