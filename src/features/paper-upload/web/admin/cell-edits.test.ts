import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { draftChanges } from '#features/upload-drafts/upload-drafts.contract.ts';
import { fillDown, findNextToSave, isTable, parseCells, pasteCells, getNextKey } from './cell-edits.ts';
import { listRow, soundFields } from './list-row.fixture.ts';

const exams = [
  { value: '1', label: 'SSC CGL', names: ['CGL'] },
  { value: '2', label: 'UPSC CSE', names: ['CSE', 'IAS'] },
  { value: '3', label: 'State PSC', names: ['PSC'] },
  { value: '4', label: 'State PSC', names: ['PSC'] },
];

describe('pasted cells', () => {
  test('lines and tabs separate cells', () => {
    assert.deepEqual(parseCells('a\tb\r\nc\t\r\n'), [
      ['a', 'b'],
      ['c', ''],
    ]);
  });

  test('a quoted cell may have tabs, line breaks and quotation marks', () => {
    assert.deepEqual(parseCells('"a\n b"\t"say ""x"""\n'), [['a b', 'say "x"']]);
    assert.deepEqual(parseCells('"open\tb'), [['"open', 'b']]);
  });

  test('plain cells survive a round trip', () => {
    const cell = fc.stringMatching(/^[a-z0-9]{1,5}$/);
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (lines) =>
        assert.deepEqual(parseCells(lines.map((cells) => cells.join('\t')).join('\n')), lines),
      ),
    );
  });

  test('any text ends in a list of lines', () => {
    fc.assert(fc.property(fc.string(), (text) => assert.ok(parseCells(text).length > 0)));
  });

  test('one cell with a final line break is no table', () => {
    assert.equal(isTable('Physics\n'), false);
    assert.equal(isTable('Physics\nMaths'), true);
    assert.equal(isTable('2019\tPhysics'), true);
  });

  test('cells fill the rows below from the focused one', () => {
    const { edits } = pasteCells(
      '2019\tPhysics\n2020\tMaths\n2021\tart',
      { key: 5, field: 'year' },
      {
        keys: [4, 5, 6],
        exams,
      },
    );
    assert.deepEqual(
      [...edits],
      [
        [5, { year: '2019', subjectName: 'Physics' }],
        [6, { year: '2020', subjectName: 'Maths' }],
      ],
    );
  });

  test('too long cells are shortened and named', () => {
    const { edits, shortened } = pasteCells(
      `${'x'.repeat(301)}\tSSC CGL\t2019\t${'y'.repeat(200)}`,
      { key: 1, field: 'title' },
      { keys: [1], exams },
    );
    assert.deepEqual(edits.get(1), {
      title: 'x'.repeat(300),
      examId: '1',
      year: '2019',
      subjectName: 'y'.repeat(200),
    });
    assert.deepEqual([...shortened], ['title']);
  });

  test('the server accepts any pasted cell', () => {
    const unit = fc.constantFrom('x', ' ', '😀', 'क', '\u200E', '\u0000', '\u0085', '\uD83D');
    const cell = fc.string({ unit, maxLength: 400 });
    fc.assert(
      fc.property(cell, cell, (title, subject) => {
        const pasted = `${title}\t\t\t${subject}`;
        const { edits } = pasteCells(pasted, { key: 1, field: 'title' }, { keys: [1], exams });
        assert.equal(draftChanges.safeParse(edits.get(1)).error, undefined);
      }),
    );
  });

  test('exams are found by name and other names', () => {
    const { edits } = pasteCells(
      'ssc cgl\nIAS\nUnknown',
      { key: 1, field: 'examId' },
      { keys: [1, 2, 3], exams },
    );
    assert.deepEqual(
      [...edits.values()].map(({ examId }) => examId),
      ['1', '2', ''],
    );
  });

  test('a name of two exams chooses none', () => {
    const { edits } = pasteCells('State PSC', { key: 1, field: 'examId' }, { keys: [1], exams });
    assert.equal(edits.get(1)?.examId, '');
  });
});

describe('cells by keyboard', () => {
  const rows = [listRow(1, { fields: { ...soundFields, session: 'Tier 1' } }), listRow(2)];
  const findRow = (key: number) => rows.find((row) => row.key === key);

  test('fill-down copies the value of the row above', () => {
    assert.deepEqual(
      [...fillDown({ key: 2, field: 'session' }, [1, 2], findRow)],
      [[2, { session: 'Tier 1' }]],
    );
  });

  test('fill-down does nothing in the first row', () => {
    assert.equal(fillDown({ key: 1, field: 'session' }, [1, 2], findRow).size, 0);
  });

  test('stepping ends at the first and last row', () => {
    assert.equal(getNextKey([7, 8], 7, 1), 8);
    assert.equal(getNextKey([7, 8], 8, 1), undefined);
    assert.equal(getNextKey([7, 8], 7, -1), undefined);
  });

  test('the next row to save may be above', () => {
    assert.equal(
      findNextToSave([1, 2, 3], 2, (key) => key !== 3),
      1,
    );
    assert.equal(
      findNextToSave([1, 2, 3], 2, () => false),
      undefined,
    );
  });
});
