import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { possibleNames } from './query-spans.ts';
import { queryTimes } from './query-times.ts';
import { toTsquery } from './search-expression.ts';
import type { NamedExam } from './search-names.queries.ts';
import { understandQuery } from './understand-query.ts';
import { indexVocabulary } from './vocabulary-index.ts';
import { vocabularySeed } from './vocabulary-seed.ts';

const vocabulary = indexVocabulary(vocabularySeed);
const exam = (id: number, ...names: string[]): NamedExam => ({
  id,
  name: names[0] ?? '',
  slug: '',
  categorySlug: '',
  names,
  hasPapers: true,
});
const library = [exam(1, 'gate'), exam(2, 'cse', 'upsc'), exam(3, 'up si'), exam(4, 'ssc cgl', 'cgl')];

function read(text: string) {
  const times = queryTimes(text, 2026);
  const { tokens } = times;
  const names = possibleNames(tokens, vocabulary);
  const named = library
    .map((one) => ({ ...one, names: one.names.filter((name) => names.has(name)) }))
    .filter((one) => one.names.length > 0);
  return understandQuery({
    times,
    tokens,
    typed: tokens,
    words: new Map(),
    vocabulary,
    named,
    names,
    thisYear: 2026,
  });
}
const kinds = (text: string) => read(text).map(({ kind, typed }) => `${kind} ${typed}`);

describe('a query', () => {
  for (const [text, terms] of [
    ['ssc cgl ka purana paper', ['exam ssc cgl']],
    ['cgl 22', ['exam cgl', 'year 22']],
    ['cgl 2nd shift 9 sept', ['exam cgl', 'number 2 nd shift', 'date 9 sept']],
    ['cgl shift 2', ['exam cgl', 'number shift 2']],
    ['upsc gs paper iii', ['exam upsc', 'word gs', 'number paper iii']],
    ['gate cse 2020', ['exam gate cse', 'year 2020']],
    ['up daroga', ['exam up daroga']],
    ['ganit class 12', ['word ganit', 'word class 12']],
    ['gate 2020 ki uttar kunji', ['exam gate', 'type uttar kunji', 'year 2020']],
    ['previous year pdf', ['word previous', 'word year', 'word pdf']],
  ] as const)
    test(`'${text}' is read as ${terms.join(', ')}`, () => {
      assert.deepEqual(kinds(text), terms);
    });

  test('names the exam of a subject code, not an exam with the name of the code', () => {
    assert.deepEqual(read('gate cse')[0]?.examIds, [1]);
  });

  test('names an exam by a synonym of its words', () => {
    assert.deepEqual(read('up daroga')[0]?.examIds, [3]);
  });

  test('matches the subject in English for its Hindi name', () => {
    const [term] = read('भौतिकी');
    assert.match(toTsquery(term!.expression), /'physics'/);
  });
});
