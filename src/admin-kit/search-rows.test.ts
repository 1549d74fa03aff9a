import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchRows } from './search-rows.ts';

const rows = [
  ['Phil', 'Philosophy'],
  ['ma', 'गणित'],
  ['phy', 'Physics'],
  ['bot', 'Botany'],
];
const find = (search: string, page = 0) => searchRows(rows, (texts) => texts, { search, page, size: 1 });

test('searches every text in any case', () => {
  assert.deepEqual(find('PHILO'), { rows: [rows[0]], matches: 1 });
  assert.deepEqual(find('गणि'), { rows: [rows[1]], matches: 1 });
});

test('returns one page and the number of all matches', () => {
  assert.deepEqual(find('ph', 1), { rows: [rows[2]], matches: 2 });
  assert.deepEqual(find('', 3), { rows: [rows[3]], matches: 4 });
});
