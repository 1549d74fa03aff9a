import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { utf8Body } from './utf8-body.ts';

describe('the body of a page', () => {
  const texts: [name: string, text: string][] = [
    ['an empty text', ''],
    ['English', 'Previous papers'],
    ['Hindi', 'हिन्दी पेपर'],
    ['characters outside the basic plane', 'a 𝒳 b 😀'],
    ['half of a surrogate pair', 'a \ud83d b'],
    ['a text that is larger than the scratch buffer', 'परीक्षा '.repeat(100_000)],
    ['a text that ends in the last bytes of the scratch buffer', `${'x'.repeat(512 * 1024 - 1)}प`],
  ];
  for (const [name, text] of texts)
    test(`is ${name} as UTF-8`, () => assert.deepEqual(utf8Body([text]), Buffer.from(text)));

  test('contains all parts, also if only the last is too large for the scratch buffer', () => {
    for (const last of ['</p>', 'प'.repeat(512 * 1024)]) {
      const parts = ['<p>', 'हिन्दी', last];
      assert.deepEqual(utf8Body(parts), Buffer.from(parts.join('')));
    }
  });

  test('is not changed by the next body', () => {
    const first = utf8Body(['first']);
    utf8Body(['other']);
    assert.equal(first.toString(), 'first');
  });
});
