import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toTsquery } from './expression.ts';
import { queryRules } from './rules.ts';
import { possibleNames } from './spans.ts';
import { queryTimes } from './times.ts';
import type { NamedExam } from '../match/names.queries.ts';
import { understandQuery } from './understand.service.ts';
import { indexVocabulary } from './vocabulary.ts';
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
  const words = { tokens, typed: tokens, words: new Map(), vocabulary };
  return understandQuery({ ...words, named, names, thisYear: 2026 }, times);
}

for (const { name, examples } of queryRules)
  describe(name, () => {
    for (const [text, terms] of Object.entries(examples))
      test(`'${text}' is read as ${terms.join(', ')}`, () => {
        assert.deepEqual(
          read(text).map(({ kind, typed }) => `${kind} ${typed}`),
          terms,
        );
      });
  });

describe('a query', () => {
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

  test('reads a class, not the day of a month', () => {
    const [term] = read('10th maths');
    assert.match(toTsquery(term!.expression), /'class' <-> '10'.*'10' <-> 'th'/);
  });
});
