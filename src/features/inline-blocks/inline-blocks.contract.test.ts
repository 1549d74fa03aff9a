import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockFields } from './inline-blocks.contract.ts';

// The dialog checks a block with this schema before it closes.
test('a block without visible text is an error of its field', () => {
  for (const content of ['', '<p></p>', '<p> &nbsp;\u00A0<br></p><ul><li>\u200B</li></ul>']) {
    const { error } = blockFields.safeParse({ type: 'text', content, metadata: {} });
    assert.deepEqual(
      error?.issues.map(({ path, message }) => [path.join('.'), message]),
      [['content', 'Enter some text']],
    );
  }
  assert.equal(blockFields.safeParse({ type: 'text', content: '<p>&lt;</p>', metadata: {} }).success, true);
});
