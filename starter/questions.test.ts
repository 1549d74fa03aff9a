import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composePapers } from '../scripts/specimens/compose-papers.ts';
import type { ComposedPaper } from '../scripts/specimens/specimen.contract.ts';

const papers = await composePapers();
const ownPapers = papers.filter(({ of }) => of === undefined);
const findQuestions = (paper: ComposedPaper) => paper.composed.flatMap(({ questions }) => questions);

test('question options are distinct and include the answer', () => {
  for (const paper of papers) {
    for (const question of findQuestions(paper)) {
      const options = question.options ?? question.hiOptions;
      if (!options) continue;
      const where = `${paper.file}, ${question.en ?? question.hi}`;
      assert.ok('abcde'.slice(0, options.length).includes(question.answer ?? '-'), where);
      assert.equal(new Set(options).size, options.length, where);
      if (question.options && question.hiOptions) {
        assert.equal(question.hiOptions.length, question.options.length, where);
      }
    }
  }
});

test('Hindi papers are in Hindi except for English sections', () => {
  for (const paper of ownPapers.filter(({ language }) => language === 'Hindi')) {
    for (const { title, questions } of paper.composed) {
      if (title?.en?.startsWith('English')) continue;
      for (const question of questions) assert.ok(question.hi, `${paper.file}: ${question.en}`);
    }
  }
});

test('papers of the same exam share no question', () => {
  for (const [index, paper] of ownPapers.entries()) {
    const others = ownPapers.slice(index + 1).filter(({ exam }) => exam === paper.exam);
    for (const other of others) {
      const common = other.bankPlaces.filter((place) => paper.bankPlaces.includes(place));
      assert.deepEqual(common, [], `${paper.file} and ${other.file}`);
    }
  }
});

test('no paper asks the same question twice', () => {
  for (const { file, bankPlaces } of ownPapers)
    assert.equal(new Set(bankPlaces).size, bankPlaces.length, file);
});

test('a solution explains every answer', () => {
  for (const paper of papers.filter(({ paperType }) => paperType === 'Solution')) {
    for (const question of findQuestions(paper)) assert.ok(question.why, `${paper.file}: ${question.en}`);
  }
});
