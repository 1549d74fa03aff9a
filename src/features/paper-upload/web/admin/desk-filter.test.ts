import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDeskView } from './desk-filter.ts';
import { listRow, soundFields } from './list-row.fixture.ts';
import { createUploadStore } from './upload-store.ts';

const incomplete = { fields: { ...soundFields, examId: '' } };

function desk({ isEditing = false } = {}) {
  const store = createUploadStore();
  return { store, view: createDeskView(store, () => isEditing) };
}

describe('desk filter', () => {
  test('shows all files while some arrive', () => {
    const { store, view } = desk();
    store.put([listRow(1, incomplete), listRow(2, { stage: 'sending' })]);
    assert.equal(view.filter(), 'all');
    assert.deepEqual(view.keys(), [1, 2]);
  });

  test('shows rows that need attention when all files have arrived', () => {
    const { store, view } = desk();
    store.put([listRow(1, incomplete), listRow(2, { stage: 'sending' })]);
    store.change(2, { stage: 'ready' });
    assert.equal(view.filter(), 'attention');
    assert.deepEqual(view.keys(), [1]);
  });

  test('shows rejected files apart from those that need attention', () => {
    const { store, view } = desk();
    store.put([listRow(1, incomplete), listRow(2, { stage: 'sending' })]);
    store.change(2, { stage: 'refused' });
    assert.deepEqual([view.filter(), view.keys()], ['attention', [1]]);
    view.choose('rejected');
    assert.deepEqual(view.keys(), [2]);
  });

  test('shows all files if none needs attention', () => {
    const { store, view } = desk();
    store.put([listRow(1, { stage: 'checking' })]);
    store.change(1, { stage: 'ready' });
    assert.equal(view.filter(), 'all');
  });

  test('does not change the filter under the user', () => {
    const { store, view } = desk({ isEditing: true });
    store.put([listRow(1, { ...incomplete, stage: 'sending' })]);
    store.change(1, { stage: 'ready' });
    assert.equal(view.filter(), 'all');
  });

  test('a row stays after it became ready', () => {
    const { store, view } = desk();
    store.put([listRow(1, incomplete), listRow(2, incomplete)]);
    store.change(1, { fields: soundFields });
    assert.deepEqual(view.keys(), [1, 2]);
    view.choose('attention');
    assert.deepEqual(view.keys(), [2]);
  });

  test('an edit keeps the identity of the keys and of other rows', () => {
    const { store, view } = desk();
    store.put([listRow(1, incomplete), listRow(2, incomplete)]);
    const [keys, other] = [view.keys(), store.row(2)];
    store.change(1, { edits: { title: 'New' } });
    assert.equal(view.keys(), keys);
    assert.equal(store.row(2), other);
  });
});
