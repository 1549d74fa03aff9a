import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { createTaggedMemory } from '#platform/cache/tagged-memory.ts';
import { cacheAnswers } from './cached-reads.ts';
import { publicRead, type PublicRead } from './public-read.ts';

/** A read that counts its executions, with cached answers. `isKept: false` makes a read that asks for no cache. */
function countedRead({ isKept = true, isTranslated = false } = {}) {
  const memory = createTaggedMemory({ maxBytes: 100_000 });
  let reads = 0;
  const counted = publicRead({
    path: '/api/things/:id',
    summary: 'A thing',
    params: z.object({ id: z.number() }),
    query: z.object({ part: z.string().optional() }),
    answer: z.object({ text: z.string() }),
    ...(isKept && { isCached: true as const }),
    ...(isTranslated && { isTranslated: true as const }),
    maxAge: 300,
    read: async ({ params, query, locale }) => {
      reads += 1;
      return { text: `${params.id} ${query.part} ${locale}` };
    },
    tags: (_answer, { params }) => [`thing:${params.id}`],
  });
  const { read } = cacheAnswers(counted, memory);
  const readText = async (
    id: number,
    { part, locale = 'en' }: { part?: string; locale?: 'en' | 'hi' } = {},
  ) => {
    const input = { params: { id }, query: { part }, locale } as unknown as Parameters<PublicRead['read']>[0];
    return ((await read(input)) as { text: string }).text;
  };
  return { memory, readText, reads: () => reads };
}

describe('cached answers of a read', () => {
  test('are read once', async () => {
    const { readText, reads } = countedRead();
    assert.equal(await readText(1), await readText(1));
    assert.equal(reads(), 1);
  });

  test('are separate for each parameter and query', async () => {
    const { readText } = countedRead();
    const texts = [await readText(1), await readText(2), await readText(1, { part: 'a' })];
    assert.deepEqual(texts, ['1 undefined en', '2 undefined en', '1 a en']);
  });

  test('are separate for each language when translated', async () => {
    const { readText } = countedRead({ isTranslated: true });
    assert.equal(await readText(1), '1 undefined en');
    assert.equal(await readText(1, { locale: 'hi' }), '1 undefined hi');
  });

  test('are shared by all languages when not translated', async () => {
    const { readText, reads } = countedRead();
    await readText(1);
    await readText(1, { locale: 'hi' });
    assert.equal(reads(), 1);
  });

  test('are read again after a drop of their tag', async () => {
    const { memory, readText, reads } = countedRead();
    await readText(1);
    await readText(2);
    memory.drop(['thing:1']);
    await readText(1);
    await readText(2);
    assert.equal(reads(), 3);
  });
});

test('a read without a cache runs each time', async () => {
  const { readText, reads } = countedRead({ isKept: false });
  await readText(1);
  await readText(1);
  assert.equal(reads(), 2);
});
