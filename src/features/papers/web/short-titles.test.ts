import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { shortenTitles } from './short-titles.ts';

const cgl = ['SSC CGL', 'CGL', 'SSC Combined Graduate Level', 'एसएससी सीजीएल'];

/** Returns the visible parts of each title. */
function shown(titles: string[], { year = 2019, examNames = cgl, hasYear = true } = {}): string[] {
  const papers = titles.map((title) => ({ title, year, examId: 1, examName: 'SSC CGL' }));
  return shortenTitles(papers, { examNames, hasYear }).map((parts) =>
    parts.flatMap(({ text, isHidden }) => (isHidden ? [] : [text])).join(' · '),
  );
}

describe('a short title', () => {
  for (const [title, rest] of [
    ['SSC CGL 2019 Tier 1 English', 'Tier 1 English'],
    ['SSC CGL 2019-20 Tier 1', 'Tier 1'],
    ['SSC CGL Examination, 2019: Paper II', 'Paper II'],
    ['ssc combined graduate level - Tier 2', 'Tier 2'],
    ['एसएससी सीजीएल परीक्षा 2019 टियर 1', 'टियर 1'],
    ['SSC CGL 2018 Tier 1', '2018 Tier 1'],
    ['SSC CGL 20191 Tier 1', '20191 Tier 1'],
    ['SSC CGL Tier 1 2019', 'Tier 1'],
    ['SSC CGL 2019-08-14 Shift 2', '2019-08-14 Shift 2'],
    ['SSC CGL 14-08-2019 Shift 2', '14-08-2019 Shift 2'],
    ['SSC CGL (14 Aug 2019)', '14 Aug'],
    ['SSC CGL 2019 (Set A)', 'Set A'],
    ['SSC CGL Paper II (CSAT) 2019', 'Paper II (CSAT)'],
    ['SSC CGL Paper II [CSAT], 2019: Key', 'Paper II [CSAT] · Key'],
  ] as const)
    test(`leaves out exam and year of ${title}`, () => {
      assert.deepEqual(shown([title]), [rest]);
    });

  for (const title of ['SSC CGL 2019', 'SSC CGL 2019 (specimen)', 'Paper for clerks'])
    test(`keeps ${title} whole`, () => {
      assert.deepEqual(shown([title]), [title]);
    });

  test('keeps the year if the page does not show it', () => {
    assert.deepEqual(shown(['SSC CGL 2019 Tier 1'], { hasYear: false }), ['2019 Tier 1']);
  });

  test('keeps its name and its year on a page that names no exam', () => {
    assert.deepEqual(
      shown(
        [
          'SSC CGL 2019 Official Paper (Held On: 4 March 2020 Shift 1)',
          'SSC CGL 2019 Official Paper (Held On: 5 March 2020 Shift 2)',
          'SSC CGL 2018 Official Paper (Held On: 15 Nov 2019)',
        ],
        { examNames: [] },
      ),
      [
        'SSC CGL 2019 · 4 March 2020 Shift 1',
        'SSC CGL 2019 · 5 March 2020 Shift 2',
        'SSC CGL 2018 · 15 Nov 2019',
      ],
    );
  });

  test('is whole on a page that names no exam if nothing else is shared', () => {
    const titles = ['SSC CGL Tier 1', 'SSC CGL Tier 2', 'SSC CGL Tier 3'];
    assert.deepEqual(shown(titles, { examNames: [] }), titles);
  });

  test('leaves out words that all titles share, but keeps what a number belongs to', () => {
    assert.deepEqual(
      shown([
        'SSC CGL 2019 Tier-I Official Paper (Held On: 4 March 2020 Shift 1)',
        'SSC CGL 2019 Tier-I Official Paper (Held On: 5 March 2020 Shift 2)',
        'SSC CGL 2019 Tier-II Official Paper-I (Held On: 15 Nov 2020)',
      ]),
      ['Tier-I · 4 March 2020 Shift 1', 'Tier-I · 5 March 2020 Shift 2', 'Tier-II · Paper-I · 15 Nov 2020'],
    );
  });

  test('leaves out a numbered word that is part of the name of the exam', () => {
    const titles = [
      'BSEB Class 12 Physics 2019',
      'BSEB Class 12 Hindi 2019 Set B',
      'BSEB Class 12 Music 2019',
    ];
    assert.deepEqual(shown(titles, { examNames: ['BSEB Intermediate (Class 12)', 'BSEB'] }), [
      'Physics',
      'Hindi · Set B',
      'Music',
    ]);
  });

  test('has all parts of the title, and never only hidden ones', () => {
    const title = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(?:SSC CGL |2019|Tier I|\(|\)|-| |Paper ){1,8}$/),
    );
    fc.assert(
      fc.property(
        fc.array(title, { maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom(cgl, []),
        (titles, hasYear, examNames) => {
          const papers = titles.map((each) => ({
            title: each,
            year: 2019,
            examId: each.length % 2,
            examName: 'SSC CGL',
          }));
          for (const [at, parts] of shortenTitles(papers, { examNames, hasYear }).entries()) {
            assert.equal(parts.map(({ text }) => text).join(''), titles[at]);
            assert.ok(parts.some(({ isHidden }) => !isHidden));
          }
        },
      ),
    );
  });
});
