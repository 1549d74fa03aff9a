import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryTimes, writtenYears } from './times.ts';
import { toTsquery } from './expression.ts';

const read = (text: string) => queryTimes(text, 2026);

describe('years of a query', () => {
  for (const [text, [first, last]] of writtenYears.flatMap(({ examples }) => Object.entries(examples)))
    test(`'${text}' means ${first} to ${last}`, () => {
      const { years } = read(`nda ${text} paper`);
      assert.deepEqual([years[0], years.at(-1), years.length], [first, last, last - first + 1]);
    });

  for (const [text, years, tokens] of [
    ['cgl 2019', [2019], ['cgl']],
    ['upsc 2020 to 2022 prelims', [2020, 2021, 2022], ['upsc', 'prelims']],
    ['ctet 2023 and 2024', [2023, 2024], ['ctet', 'and']],
    ['cgl2k22', [2022], ['cgl']],
    ['पिछले पाँच वर्षों गेट', [2021, 2022, 2023, 2024, 2025, 2026], ['गेट']],
    ['गणित २०१९', [2019], ['गणित']],
    ['2023-2020 paper', [2020, 2023], ['paper']],
    ['after 2026', [2026], ['after']],
    ['code 20199', [], ['code', '20199']],
  ] as const)
    test(`'${text}' means ${years.join(', ') || 'no year'}`, () => {
      const times = read(text);
      assert.deepEqual([times.years, times.tokens], [years, tokens]);
    });
});

describe('dates of a query', () => {
  for (const text of ['9 sept', '09 September', '9th sep', 'sept 9', '9 सितंबर', '9th of september'])
    test(`'${text}' is the ninth of September`, () => {
      const { dates, tokens } = read(text);
      assert.equal(dates.length, 1);
      assert.deepEqual(tokens, []);
      assert.match(toTsquery(dates[0]!.expression), /'9' \| '09'\) <-> \('september' \| 'sept'/);
    });

  test('a date of numbers has its year', () => {
    const { dates, years, tokens } = read('group d 17/09/2018');
    assert.deepEqual([dates.length, years, tokens], [1, [2018], ['group', 'd']]);
  });

  test('a day between its year and its month', () => {
    const { dates, years, tokens } = read('2021-24-Feb shift 1');
    assert.deepEqual([dates.map(({ typed }) => typed), years, tokens], [['24 feb'], [2021], ['shift', '1']]);
  });

  test('a month without a day is a date', () => {
    assert.deepEqual(
      read('net june 2021').dates.map(({ typed }) => typed),
      ['june'],
    );
  });
});
