import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { composeTitle, findTemplateProblem, titlePlaceholders, type TitleFacts } from './paper-title.ts';

const cgl: TitleFacts = {
  exam: 'SSC CGL',
  year: '2019',
  session: 'Tier 1',
  subject: 'Mathematics',
  type: 'Question paper',
  language: 'English',
};

describe('composeTitle', () => {
  test('uses the default template for null', () => {
    assert.equal(composeTitle(null, cgl), 'SSC CGL 2019 Tier 1 Mathematics');
  });
  test('appends a type other than question paper', () => {
    assert.equal(
      composeTitle(null, { ...cgl, type: 'Answer key' }),
      'SSC CGL 2019 Tier 1 Mathematics Answer key',
    );
  });
  test('places the type where the template says', () => {
    const template = 'CGL {type} {year}, {subject} ({language})';
    assert.equal(
      composeTitle(template, { ...cgl, type: 'Model paper' }),
      'CGL Model paper 2019, Mathematics (English)',
    );
    assert.equal(composeTitle(template, cgl), 'CGL 2019, Mathematics (English)');
  });
  test('omits usual values', () => {
    assert.equal(composeTitle(null, { ...cgl, session: 'annual', subject: 'General' }), 'SSC CGL 2019');
  });
  test('omits the year if the session is its academic year', () => {
    const session = '2019-20 Term 1';
    assert.equal(composeTitle(null, { ...cgl, session }), 'SSC CGL 2019-20 Term 1 Mathematics');
    assert.equal(composeTitle('{exam} {year}', { ...cgl, session }), 'SSC CGL 2019');
    assert.equal(
      composeTitle(null, { ...cgl, session: '2019-01-20' }),
      'SSC CGL 2019 2019-01-20 Mathematics',
    );
  });
  test('removes separators around blank facts', () => {
    const blank = { ...cgl, session: '', subject: '', language: '' };
    assert.equal(composeTitle('{exam} {year}, {session}, {subject} ({language})', blank), 'SSC CGL 2019');
    assert.equal(composeTitle('{subject} - {exam} - {session} - {year}', blank), 'SSC CGL - 2019');
    assert.equal(composeTitle('{exam}: {session} {year}', blank), 'SSC CGL: 2019');
  });
  test('keeps hyphens inside a fact', () => {
    assert.equal(
      composeTitle('{exam} {session}', { ...cgl, exam: 'UP-TET', session: 'Set-A' }),
      'UP-TET Set-A',
    );
  });
  test('returns nothing without facts', () => {
    const none = { exam: '', year: ' ', session: '', subject: '', type: 'Question paper', language: '' };
    assert.equal(composeTitle('Papers of {exam}', none), '');
  });
  test('returns trimmed titles of at most 300 characters', () => {
    const fact = fc.string({ unit: anyCharacter, maxLength: 200 });
    const facts = fc
      .tuple(...titlePlaceholders.map(() => fact))
      .map(
        (texts) =>
          Object.fromEntries(titlePlaceholders.map((name, index) => [name, texts[index]])) as TitleFacts,
      );
    fc.assert(
      fc.property(fc.option(fact), facts, (template, titleFacts) => {
        const title = composeTitle(template, titleFacts);
        assert.ok(title.length <= 300 && title === title.trim());
      }),
    );
  });
});

describe('findTemplateProblem', () => {
  test('accepts known placeholders', () => {
    assert.equal(findTemplateProblem('BSEB Class 12 {subject} {year} {type}'), null);
  });
  test('names an unknown placeholder', () => {
    assert.match(findTemplateProblem('{exam} {yaer}') ?? '', /^\{yaer\} is not a placeholder\. Use \{exam\}/);
  });
  test('refuses single braces and templates without placeholders', () => {
    assert.equal(findTemplateProblem('{exam} {year'), 'A brace has no partner');
    assert.match(findTemplateProblem('SSC CGL') ?? '', /^Use at least one of/);
  });
});
