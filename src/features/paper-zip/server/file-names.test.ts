import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { getPaperPaths, type PaperToName } from './file-names.ts';

const paper: PaperToName = { id: 7, title: 'Physics', year: 2022, session: null, examName: 'BSEB Inter' };
const nameOf = (values: Partial<PaperToName>) => getPaperPaths([{ ...paper, ...values }])[0];

describe('the path of a paper in an archive', () => {
  test('has exam, year and session before the title', () => {
    assert.equal(nameOf({ session: 'Annual' }), 'BSEB Inter 2022 Annual Physics.pdf');
  });

  test('repeats nothing that the title says', () => {
    const title = 'SSC CGL 2022 Tier 1 Shift 2';
    assert.equal(nameOf({ title, examName: 'SSC CGL Exam', session: 'Tier 1' }), `${title}.pdf`);
  });

  test('may be in any script', () => {
    const values = { title: 'सामान्य अध्ययन', examName: 'बीएसईबी', year: null };
    assert.equal(nameOf(values), 'बीएसईबी सामान्य अध्ययन.pdf');
  });

  test('is in the folder of its year if there are several', () => {
    const papers = [paper, { ...paper, year: 2021 }, { ...paper, year: null }];
    assert.deepEqual(getPaperPaths(papers), [
      '2022/BSEB Inter 2022 Physics.pdf',
      '2021/BSEB Inter 2021 Physics.pdf',
      'BSEB Inter Physics.pdf',
    ]);
  });

  test('gets a number if it differs only in case', () => {
    const papers = [paper, { ...paper, title: 'PHYSICS' }, { ...paper, title: 'Physics (2)' }];
    assert.deepEqual(getPaperPaths(papers), [
      'BSEB Inter 2022 Physics.pdf',
      'BSEB Inter 2022 PHYSICS (2).pdf',
      'BSEB Inter 2022 Physics (2) (2).pdf',
    ]);
  });

  test('is no device of Windows', () => {
    assert.equal(nameOf({ title: 'con', examName: 'Con', year: null }), '_con.pdf');
    assert.equal(nameOf({ title: 'LPT1.final', examName: 'LPT1', year: null }), '_LPT1.final.pdf');
  });

  test('falls back to the id', () => {
    assert.equal(nameOf({ title: '???', examName: '...', year: null }), 'paper-7.pdf');
  });

  test('is valid on every system', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 150 });
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 5 }), (texts) => {
        const papers = texts.map(([title, examName], id) => ({ ...paper, id, title, examName }));
        const paths = getPaperPaths(papers);
        assert.equal(new Set(paths.map((path) => path.toLowerCase())).size, papers.length);
        for (const path of paths) {
          assert.doesNotMatch(path, /[\p{Cc}<>:"/\\|?*]|^[\s.]|[\s.]\.pdf$/u);
          assert.ok(path.length <= 125 && Buffer.byteLength(path) <= 255, path);
        }
      }),
    );
  });
});
