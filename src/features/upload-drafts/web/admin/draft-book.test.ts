import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDraftBook } from './draft-sync.ts';
import type { Edits } from './draft-fields.ts';

const free = () => false;

/** Creates a book of one upload, whose edits the test changes. */
function createBook(edits: Edits = {}) {
  const row = { uploadId: 'a', edits };
  const book = createDraftBook(() => [row]);
  const edit = (changes: Edits) => (row.edits = { ...row.edits, ...changes });
  const show = (isHeld: (id: string, field: string) => boolean = free) => {
    const [remote] = book.takeRemote(isHeld);
    if (remote) edit(remote.fields as Edits);
    return remote?.fields;
  };
  const learn = (version: number, fields: Edits) => book.learn([{ uploadId: 'a', version, fields }]);
  return { book, row, edit, show, learn };
}

describe('draft book', () => {
  test('sends a change until it is settled', () => {
    const { book, edit } = createBook();
    assert.deepEqual(book.unsaved(), []);
    edit({ title: 'One' });
    const sent = book.unsaved();
    assert.deepEqual(sent, [{ uploadId: 'a', fields: { title: 'One' } }]);
    book.settle(sent);
    assert.deepEqual(book.unsaved(), []);
  });

  test('keeps a change that was made during a write', () => {
    const { book, edit } = createBook({ title: 'One' });
    const sent = book.unsaved();
    edit({ title: 'Two', year: '2020' });
    book.settle(sent);
    assert.deepEqual(book.unsaved(), [{ uploadId: 'a', fields: { title: 'Two', year: '2020' } }]);
  });

  test('shows the draft of an earlier visit and does not send it back', () => {
    const { book, row, show, learn } = createBook();
    learn(3, { title: 'Earlier' });
    assert.deepEqual(show(), { title: 'Earlier' });
    assert.deepEqual(row.edits, { title: 'Earlier' });
    assert.deepEqual([book.unsaved(), show()], [[], undefined]);
  });

  test('merges changes of different fields', () => {
    const { book, edit, show, learn } = createBook();
    edit({ title: 'Mine' });
    learn(1, { title: 'Theirs', year: '2020' });
    assert.deepEqual(show(), { year: '2020' });
    assert.deepEqual(book.unsaved(), [{ uploadId: 'a', fields: { title: 'Mine' } }]);
  });

  test('does not overwrite a focused field until it loses the focus', () => {
    const { show, learn } = createBook();
    learn(1, { title: 'Theirs' });
    assert.equal(
      show((_, field) => field === 'title'),
      undefined,
    );
    assert.deepEqual(show(), { title: 'Theirs' });
  });

  test('ignores an older version', () => {
    const { show, learn } = createBook();
    learn(2, { title: 'New' });
    learn(1, { title: 'Old' });
    assert.deepEqual(show(), { title: 'New' });
  });

  test('shows that a field is no longer edited', () => {
    const { show, learn } = createBook();
    learn(1, { title: 'Theirs' });
    show();
    learn(2, {});
    assert.deepEqual(show(), { title: null });
  });
});
