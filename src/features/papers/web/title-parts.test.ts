import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { titleParts } from './title-parts.ts';

const cgl = ['SSC CGL', 'CGL', 'SSC Combined Graduate Level', 'एसएससी सीजीएल'];

describe('the parts of a title', () => {
  for (const [title, rest] of [
    ['SSC CGL 2019 Tier 1 English', 'Tier 1 English'],
    ['SSC CGL 2019-20 Tier 1', 'Tier 1'],
    ['SSC CGL Examination, 2019: Paper II', 'Paper II'],
    ['ssc combined graduate level - Tier 2', 'Tier 2'],
    ['एसएससी सीजीएल परीक्षा 2019 टियर 1', 'टियर 1'],
    ['SSC CGL 2018 Tier 1', '2018 Tier 1'],
    ['SSC CGL 20191 Tier 1', '20191 Tier 1'],
  ] as const)
    test(`leave out exam and year of ${title}`, () => {
      assert.equal(titleParts(title, cgl, 2019)[1], rest);
    });

  for (const title of [
    'SSC CGL 2019',
    'SSC CGLX 2019 Tier 1',
    'Tier 1 of SSC CGL',
    'SSC CGL 2019 (specimen)',
  ])
    test(`keep ${title} whole`, () => {
      assert.deepEqual(titleParts(title, cgl, 2019), ['', title]);
    });

  test('together are the title', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.string()),
        fc.integer({ min: 1900, max: 2200 }),
        (title, names, year) => {
          assert.equal(titleParts(title, names, year).join(''), title);
        },
      ),
    );
  });
});
