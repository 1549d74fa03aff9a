import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QueryTerm } from '../understand/terms.ts';
import { getInformation, relaxedChoices } from './relax.service.ts';

const term = (typed: string, kind: QueryTerm['kind'], share = 0.1): QueryTerm => ({
  typed,
  kind,
  expression: typed,
  exact: typed,
  share,
});
const exam = term('cgl', 'exam');
const year = term('2019', 'year');
const frequent = term('tier', 'word', 0.5);
const rare = term('statistics', 'word', 0.001);

describe('choices of a query without results', () => {
  test('ignore the most frequent word first', () => {
    const [all, first, second] = relaxedChoices([exam, year, frequent, rare]);
    assert.deepEqual(all, [exam, year, frequent, rare]);
    assert.deepEqual(first, [exam, year, rare]);
    assert.deepEqual(second, [exam, year, frequent]);
  });

  test('ignore the exam last', () => {
    const choices = relaxedChoices([exam, year, rare]);
    assert.deepEqual(choices.at(-1), [rare]);
    assert.ok(getInformation(exam) > getInformation(year) && getInformation(year) > getInformation(rare));
  });

  test('are limited for a long query', () => {
    const many = Array.from({ length: 16 }, (_, index) => term(`word${index}`, 'word', 0.01));
    assert.ok(relaxedChoices(many).length <= 48);
  });
});
