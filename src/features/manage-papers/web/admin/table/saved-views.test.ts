import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseViews, withoutView, withRenamedView, withView, type SavedView } from './saved-views.ts';

const views: SavedView[] = [
  { name: 'Answer keys', state: { type: 'Answer key' } },
  { name: 'Hindi 2024', state: { language: 'Hindi', year: '2024' } },
];

describe('saved filters', () => {
  test('are none unless a list is stored', () => {
    for (const stored of [undefined, null, 'x', {}]) assert.deepEqual(parseViews(stored), []);
  });
  test('leave out invalid entries', () => {
    const invalid = [null, 7, { name: 'a' }, { name: ' ', state: {} }, { name: 'b', state: { year: 2024 } }];
    assert.deepEqual(parseViews([...invalid, ...views]), views);
  });
  test('replace one of the same name and keep only set filters', () => {
    const changed = withView(views, { name: ' Hindi 2024 ', state: { language: 'Hindi', year: '' } });
    assert.deepEqual(changed, [views[0], { name: 'Hindi 2024', state: { language: 'Hindi' } }]);
  });
  test('are renamed and removed', () => {
    const renamed = withRenamedView(views, 'Hindi 2024', 'A first');
    assert.deepEqual(
      renamed.map(({ name }) => name),
      ['A first', 'Answer keys'],
    );
    assert.deepEqual(withoutView(renamed, 'A first'), [views[0]]);
  });
});
