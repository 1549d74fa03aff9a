import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findNamed, rankChoices } from './rank-choices.ts';

const exam = (label: string, note: string, names: string[] = []) => ({ value: label, label, note, names });
const choices = [
  exam('AP Police SI', 'State Police'),
  exam('BSSC', 'State SSC', ['Bihar SSC', 'BSSC CGL']),
  exam('IBPS PO', 'Banking', ['Bank PO']),
  exam('SSC CGL', 'SSC', ['CGL', 'सीजीएल']),
  exam('SSC CHSL', 'SSC', ['CHSL', '10+2', 'Combined Higher Secondary Level']),
  exam('UPSC NDA & NA', 'Defence', ['NDA', 'हिंदी रक्षा']),
];
const rank = (typed: string) => rankChoices(choices, typed).map(({ label }) => label);

describe('choices for a typed text', () => {
  test('a short name is before a part of a word', () => {
    assert.deepEqual(rank('nda'), ['UPSC NDA & NA', 'SSC CHSL']);
    assert.deepEqual(rank('CGL'), ['SSC CGL', 'BSSC']);
    assert.deepEqual(rank('सीजीएल'), ['SSC CGL']);
  });

  test('a whole word is before the beginning of a word', () => {
    assert.deepEqual(rank('po'), ['IBPS PO', 'AP Police SI']);
  });

  test('the beginning of a word is before its middle', () => {
    assert.deepEqual(rank('sec'), ['SSC CHSL']);
    assert.deepEqual(rank('ss'), ['SSC CGL', 'SSC CHSL', 'BSSC']);
  });

  test('all words must occur, in any name', () => {
    assert.deepEqual(rank('higher ssc'), ['SSC CHSL']);
    assert.deepEqual(rank('10+2'), ['SSC CHSL']);
    assert.deepEqual(rank('ssc xyz'), []);
    assert.equal(rank('  ').length, choices.length);
  });

  test('spellings of the search are equal', () => {
    assert.deepEqual(rank('हिन्दी रक्षा'), ['UPSC NDA & NA']);
  });

  test('a name is found alone, and a label before another name', () => {
    assert.equal(findNamed(choices, ' ssc  cgl ')?.label, 'SSC CGL');
    assert.equal(findNamed(choices, 'nda')?.label, 'UPSC NDA & NA');
    assert.equal(findNamed(choices, 'ssc'), undefined);
    assert.equal(findNamed([...choices, exam('Other', '', ['CGL'])], 'cgl'), undefined);
  });
});
