import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { questionsOf, seededNumbers, shuffled, withTypo } from './page-questions.ts';

const text = `GENERAL KNOWLEDGE
Q.12 Which river flows through the
city of Patna in Bihar:
(a) Ganga (b) Yamuna
१३. निम्नलिखित में से कौन सी नदी हिंद महासागर में गिरती है
14. 2 + 2 is equal to x
Who wrote the national anthem of India?`;

describe('page questions', () => {
  test('begin with a number or end with a question mark', () => {
    const questions = questionsOf(text, () => 0);
    assert.deepEqual(questions, [
      { language: 'English', words: ['which', 'river', 'flows', 'through', 'the'] },
      { language: 'Hindi', words: ['निम्नलिखित', 'में', 'से', 'कौन', 'सी'] },
      { language: 'English', words: ['who', 'wrote', 'the', 'national', 'anthem'] },
    ]);
  });

  test('get one typo in the longest word', () => {
    assert.deepEqual(withTypo(['which', 'capital', 'city']), ['which', 'caiptal', 'city']);
    assert.deepEqual(withTypo(['में', 'राजधानी']), ['में', 'रजधानी']);
  });

  test('are in the same order in each run', () => {
    const order = () => shuffled([1, 2, 3, 4, 5, 6, 7, 8], seededNumbers(3));
    assert.deepEqual(order(), order());
    assert.notDeepEqual(order(), [1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
