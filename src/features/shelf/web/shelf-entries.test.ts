import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  addRun,
  completeEntry,
  createEntry,
  dropOldReading,
  exportEntries,
  getNoted,
  getRecent,
  getSaved,
  maxNoteLength,
  maxRecent,
  maxRuns,
  mergeEntries,
  parseEntries,
  setReading,
  setRecord,
  type PracticeRun,
  type ShelfEntry,
} from './shelf-entries.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 3, 9, minute)).toISOString();
const entry = (id: number, change: Partial<ShelfEntry> = {}): ShelfEntry => ({
  ...createEntry(id, at(id)),
  savedAt: at(id),
  ...change,
});
const run = (minute: number, change: Partial<PracticeRun> = {}): PracticeRun => ({
  startedAt: at(minute),
  minutes: 50,
  score: null,
  total: null,
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

  test('a paper with a note or a practice run is noted, also if it was never read', () => {
    const unsaved = (id: number, change: Partial<ShelfEntry>) =>
      entry(id, { savedAt: null, updatedAt: at(id), ...change });
    const entries = [
      unsaved(1, { note: 'again' }),
      unsaved(2, { runs: [run(2)], readAt: at(2) }),
      unsaved(3, { readAt: at(3) }),
      entry(4, { note: 'saved' }),
    ];
    assert.deepEqual(getIds(getNoted(entries)), [2, 1]);
    assert.deepEqual(getIds(getRecent(entries)), [3]);
  });

  test('an entry of an earlier version has no practice runs', () => {
    const { runs, ...earlier } = entry(1, { note: 'again' });
    assert.deepEqual(completeEntry(earlier as ShelfEntry), { ...earlier, runs });
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

describe('addRun', () => {
  const add = (change: Partial<ShelfEntry>, added: PracticeRun) =>
    addRun([entry(1, change)], 1, added, at(59))[0]!;

  test('marks the paper as done with the day and marks of the run', () => {
    const added = run(5, { score: 62, total: 100 });
    const expected = { doneOn: '2026-11-03', score: 62, total: 100, runs: [added], updatedAt: at(59) };
    assert.deepEqual(add({}, added), entry(1, expected));
  });

  test('keeps the day of a paper that was done, and replaces its marks', () => {
    const { doneOn, score, total } = add(
      { doneOn: '2026-11-01', score: 40, total: 100 },
      run(5, { score: 62 }),
    );
    assert.deepEqual([doneOn, score, total], ['2026-11-01', 62, null]);
  });

  test('keeps the marks of the paper if the run has none', () => {
    const { score, total } = add({ score: 40, total: 100 }, run(5));
    assert.deepEqual([score, total], [40, 100]);
  });

  test('keeps the latest runs', () => {
    const runs = Array.from({ length: maxRuns }, (_, minute) => run(maxRuns - minute));
    assert.deepEqual(add({ runs }, run(55)).runs, [run(55), ...runs.slice(0, -1)]);
  });

  test('adds an entry for a paper without one', () => {
    assert.deepEqual(addRun([], 1, run(5), at(59)), [
      entry(1, { savedAt: null, doneOn: '2026-11-03', runs: [run(5)], updatedAt: at(59) }),
    ]);
  });
});

/** Entries of one paper, with practice runs. */
const anyEntry: fc.Arbitrary<ShelfEntry> = fc
  .record({
    id: fc.integer({ min: 1, max: 5 }),
    minute: fc.nat(59),
    note: fc.string({ maxLength: 20 }),
    runs: fc.uniqueArray(fc.record({ minute: fc.nat(59), minutes: fc.integer({ min: 1, max: 1440 }) }), {
      selector: ({ minute }) => minute,
      maxLength: maxRuns,
    }),
  })
  .map(({ id, minute, note, runs }) =>
    entry(id, {
      note,
      updatedAt: at(minute),
      runs: runs
        .toSorted((a, b) => b.minute - a.minute)
        .map(({ minute: start, minutes }) => run(start, { minutes })),
    }),
  );

describe('mergeEntries', () => {
  test('has the practice runs of both versions, each once, the latest first', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (a, b) => {
        const [merged] = mergeEntries([a], [{ ...b, id: a.id }]);
        const starts = [...new Set([...a.runs, ...b.runs].map(({ startedAt }) => startedAt))];
        assert.deepEqual(
          merged!.runs.map(({ startedAt }) => startedAt),
          starts.sort().toReversed().slice(0, maxRuns),
        );
      }),
    );
  });

  test('changes nothing if the entries are merged again', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (a, b) => {
        const merged = mergeEntries([a], [{ ...b, id: a.id }]);
        assert.deepEqual(mergeEntries(merged, [a]), merged);
      }),
    );
  });

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
    runs: [run(9, { score: 62.5, total: 100 }), run(8)],
  });
  const file = (change: object) =>
    JSON.stringify({ format: 'pariksha-shelf', version: 1, entries: [full], ...change });

  test('has every field of the entries', () => {
    assert.deepEqual(parseEntries(exportEntries([full, entry(8)])), [full, entry(8)]);
  });

  test('returns any entries as they were', () => {
    fc.assert(
      fc.property(fc.array(anyEntry), (entries) =>
        assert.deepEqual(parseEntries(exportEntries(entries)), entries),
      ),
    );
  });

  test('of an earlier version has no practice runs', () => {
    const { runs: _runs, ...earlier } = full;
    assert.deepEqual(parseEntries(file({ entries: [earlier] })), [{ ...full, runs: [] }]);
  });

  test('loses unknown fields', () => {
    const runs = full.runs.map((own) => ({ ...own, html: '<b>' }));
    assert.deepEqual(parseEntries(file({ entries: [{ ...full, runs, html: '<b>' }] })), [full]);
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
    'a practice run without minutes': file({ entries: [{ ...full, runs: [{ ...run(1), minutes: 0 }] }] }),
    'a practice run that is none': file({ entries: [{ ...full, runs: [null] }] }),
    'too many practice runs': file({
      entries: [{ ...full, runs: Array.from({ length: maxRuns + 1 }, (_, minute) => run(minute)) }],
    }),
    'a long note': file({ entries: [{ ...full, note: 'x'.repeat(maxNoteLength + 1) }] }),
  }))
    test(`is refused as a whole with ${name}`, () => assert.equal(parseEntries(text), undefined));
});
