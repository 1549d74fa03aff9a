import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BlockOfSection } from '../../inline-blocks.contract.ts';
import { describeBlock, getBlockChanges } from './block-changes.ts';

const heading = (content: string, level: 1 | 2 = 2, section = 'header'): BlockOfSection => ({
  section,
  type: 'heading',
  content,
  metadata: { level, alignment: 'left' },
});
const changes = (before: BlockOfSection[], after: BlockOfSection[]) =>
  getBlockChanges(before, after).map(({ kind, item }) => [kind, item.content]);

describe('the changes of blocks', () => {
  test('mark removed and added blocks', () => {
    assert.deepEqual(changes([heading('One'), heading('Two')], [heading('One'), heading('2')]), [
      ['same', 'One'],
      ['removed', 'Two'],
      ['added', '2'],
    ]);
  });

  test('include another section and another setting', () => {
    assert.equal(changes([heading('One')], [heading('One', 2, 'main-content')]).length, 2);
    assert.equal(changes([heading('One')], [heading('One', 1)]).length, 2);
  });

  test('are empty for equal blocks, whatever the order of their settings', () => {
    const other = { ...heading('One'), metadata: { alignment: 'left', level: 2 } } as BlockOfSection;
    assert.deepEqual(changes([heading('One')], [other]), []);
  });

  test('describe a block by type, section, text and settings', () => {
    assert.deepEqual(describeBlock(heading('One')), {
      title: 'Heading (Header)',
      text: 'One\nlevel: 2, alignment: left',
    });
  });

  test('describe an image by its alternative text, size and file', () => {
    const image = { hash: 'abcdef'.padEnd(32, '0'), width: 640, height: 480 };
    const metadata = { image, alignment: 'left' } as const;
    const { text } = describeBlock({ section: 'header', type: 'image', content: 'A map', metadata });
    assert.equal(text, 'A map\nimage: 640 × 480 (abcdef), alignment: left');
  });
});
