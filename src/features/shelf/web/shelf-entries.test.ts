import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createEntry,
  exportEntries,
  getRecent,
  getSaved,
  maxNoteLength,
  mergeEntries,
  parseEntries,
  type ShelfEntry,
} from './shelf-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 9, minute)).toISOString();
const entry = (id: number, change: Partial<ShelfEntry> = {}): ShelfEntry => ({
  ...createEntry(id),
  savedAt: at(id),
  updatedAt: at(id),
  ...change,
});
const getIds = (entries: ShelfEntry[]) => entries.map(({ id }) => id);

describe('lists', () => {
  test('saved papers begin with the latest', () => {
    assert.deepEqual(
      getIds(getSaved([entry(1), entry(3), entry(2), entry(4, { savedAt: null })])),
      [3, 2, 1],
    );
  });

  test('recently read papers are not saved, and begin with the latest', () => {
    const read = (id: number, savedAt: string | null) => entry(id, { savedAt, readAt: at(id) });
    assert.deepEqual(getIds(getRecent([read(1, null), read(2, at(2)), read(3, null), entry(4)])), [3, 1]);
  });
});

describe('mergeEntries', () => {
  test('keeps the later version of each paper', () => {
    const [own, older, newer] = ['own', 'older', 'newer'].map((note, minute) =>
      entry(1, { note, updatedAt: at(minute === 0 ? 5 : minute === 1 ? 4 : 6) }),
    ) as [ShelfEntry, ShelfEntry, ShelfEntry];
    assert.deepEqual(mergeEntries([own], [older]), [own]);
    assert.deepEqual(mergeEntries([own], [newer]), [newer]);
  });

  test('adds papers that are only in one of the lists', () => {
    assert.deepEqual(getIds(mergeEntries([entry(1)], [entry(2)])), [1, 2]);
  });
});

describe('an exported file', () => {
  const full = entry(7, {
    readAt: at(8),
    page: 4,
    doneOn: '2026-11-03',
    score: 62.5,
    total: 100,
    note: 'याद रखें',
  });
  const file = (change: object) =>
    JSON.stringify({ format: 'pariksha-shelf', version: 1, entries: [full], ...change });

  test('has every field of the entries', () => {
    assert.deepEqual(parseEntries(exportEntries([full, entry(8)])), [full, entry(8)]);
  });

  test('loses unknown fields', () => {
    assert.deepEqual(parseEntries(file({ entries: [{ ...full, html: '<b>' }] })), [full]);
  });

  for (const [name, text] of Object.entries({
    'other text': 'name,score',
    'no object': 'null',
    'another format': file({ format: 'notes' }),
    'a later version': file({ version: 2 }),
    'no list': file({ entries: {} }),
    'an entry without a field': file({ entries: [full, { id: 1 }] }),
    'an id that is no number': file({ entries: [{ ...full, id: '7' }] }),
    'a day that does not exist': file({ entries: [{ ...full, doneOn: '2026-02-30' }] }),
    'a time in another form': file({ entries: [{ ...full, updatedAt: 'tomorrow' }] }),
    'marks that are too large': file({ entries: [{ ...full, total: 1e9 }] }),
    'a long note': file({ entries: [{ ...full, note: 'x'.repeat(maxNoteLength + 1) }] }),
  }))
    test(`is refused as a whole with ${name}`, () => assert.equal(parseEntries(text), undefined));
});
