import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  createEntry,
  dropOldReading,
  exportEntries,
  getRecent,
  getSaved,
  maxNoteLength,
  maxRecent,
  mergeEntries,
  parseEntries,
  setReading,
  setRecord,
  type ShelfEntry,
} from './shelf-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 9, minute)).toISOString();
const entry = (id: number, change: Partial<ShelfEntry> = {}): ShelfEntry => ({
  ...createEntry(id, at(id)),
  savedAt: at(id),
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

describe('dropOldReading', () => {
  test('keeps saved papers, those with marks or a note, and the latest of the others', () => {
    const read = (id: number, change: Partial<ShelfEntry> = {}) =>
      entry(id, { savedAt: null, readAt: at(id), ...change });
    const kept = [
      entry(101),
      read(1, { note: 'again' }),
      read(2, { score: 0 }),
      read(3, { doneOn: '2026-11-03' }),
      entry(102, { savedAt: null, note: 'not read' }),
    ];
    const onlyRead = Array.from({ length: maxRecent + 1 }, (_, position) => read(10 + position));
    assert.deepEqual(
      getIds(dropOldReading([...kept, ...onlyRead])).sort((a, b) => a - b),
      getIds([...kept, ...onlyRead.slice(1)]).sort((a, b) => a - b),
    );
  });
});

describe('changes', () => {
  const own = entry(1, { note: 'again', page: 3, readAt: at(2) });

  test('reading leaves the time of the record', () => {
    const reading = { page: 4, readAt: at(9) };
    assert.deepEqual(setReading([own], [1], reading, at(9)), [{ ...own, ...reading }]);
  });

  test('a paper that is no longer saved has its note and place', () => {
    assert.deepEqual(setRecord([own], [1], { savedAt: null }, at(9)), [
      { ...own, savedAt: null, updatedAt: at(9) },
    ]);
  });
});

describe('mergeEntries', () => {
  test('keeps the later record and the later place, in both directions', () => {
    const noted = entry(1, { note: 'again', score: 62, page: 2, readAt: at(3), updatedAt: at(9) });
    const read = entry(1, { page: 7, readAt: at(5), updatedAt: at(1) });
    const merged = { ...noted, page: 7, readAt: at(5) };
    assert.deepEqual(mergeEntries([noted], [read]), [merged]);
    assert.deepEqual(mergeEntries([read], [noted]), [merged]);
  });

  test('a paper that was only read does not replace a saved one, in both directions', () => {
    const saved = entry(1, { note: 'again', updatedAt: at(1) });
    const read = entry(1, { savedAt: null, page: 7, readAt: at(5), updatedAt: at(5) });
    const merged = { ...saved, page: 7, readAt: at(5) };
    assert.deepEqual(mergeEntries([saved], [read]), [merged]);
    assert.deepEqual(mergeEntries([read], [saved]), [merged]);
  });

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
