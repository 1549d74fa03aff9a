import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOfLanguage } from '#lib/text/language-codes.ts';
import { factValues, newPaper } from './papers-admin.contract.ts';
import { paperListQuery } from './papers.contract.ts';
import { idInQuery } from '#lib/contract/query-integers.ts';

test('a number in a query consists of digits only', () => {
  for (const text of ['0x1', '1e0', ' 1', '1 ', '+1', '-1', '1.0', '0b1', '१', 'x', '', '0', '2147483648']) {
    assert.equal(idInQuery.safeParse(text).success, false, text);
  }
  for (const absent of [undefined, null, true, ['1']]) {
    assert.equal(idInQuery.safeParse(absent).success, false, String(absent));
  }
  assert.equal(idInQuery.parse('2147483647'), 2_147_483_647);
  for (const query of [{ year: '0x7e3' }, { year: '2e3' }, { limit: '1e1' }, { offset: '+5' }]) {
    assert.equal(paperListQuery.safeParse(query).success, false, JSON.stringify(query));
  }
  assert.equal(paperListQuery.parse({ year: '2019' }).year, 2019);
});

test('queries accept numbers and replace empty values with defaults', () => {
  assert.equal(idInQuery.parse(7), 7);
  assert.equal(idInQuery.safeParse(1.5).success, false);
  const given = paperListQuery.parse({ examId: 3, year: 2019, limit: 25, offset: 50 });
  assert.deepEqual(given, { examId: 3, year: 2019, limit: 25, offset: 50 });
  const { year, limit, offset } = paperListQuery.parse({ year: '', limit: '', offset: '' });
  assert.deepEqual([year, limit, offset], [undefined, undefined, undefined]);
});

test('a language that can be stored can be saved again', () => {
  // Their names are longer than a language may be.
  const codes = Object.values(codeOfLanguage).join('/');
  assert.ok(codes.length < 100);
  assert.equal(factValues.language.safeParse(codes).success, false);
  assert.match(newPaper.safeParse({ language: codes }).error!.message, /at most 100/);
  const names = factValues.language.parse('hi/ta/te/eng');
  assert.equal(factValues.language.parse(names), 'Hindi+Tamil+Telugu+English');
});
