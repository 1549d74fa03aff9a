import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseReaderQuery } from './paper-page-query.ts';

describe('the page of the reader', () => {
  const cases: Record<string, number | undefined> = {
    '5': 5,
    ' 5 ': 5,
    '९': 9,
    '১২': 12,
    '௧௦': 10,
    '۷': 7,
    '５': 5,
    '05': 5,
    '99999999999999999999': 5_000,
    '1': undefined,
    '0': undefined,
    '-3': undefined,
    '2.5': undefined,
    ix: undefined,
    '': undefined,
  };
  for (const [text, page] of Object.entries(cases))
    test(`"${text}" is ${page ?? 'the default'}`, () => assert.equal(parseReaderQuery({ p: text }).p, page));

  test('page 1 of a search is not the list of found pages', () => {
    assert.deepEqual(parseReaderQuery({ p: '1', q: 'river' }), { p: 1, q: 'river' });
  });
});
