import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isPublicText } from './public-text.ts';
import { proposeSeoDescription, proposeSeoTitle, type SeoFacts } from './seo-texts.ts';

const facts: SeoFacts = {
  title: 'SSC CGL Tier-I 2023',
  examName: 'SSC CGL',
  subjectName: 'Quantitative Aptitude',
  year: 2023,
  paperType: 'Question paper',
  language: 'English',
};

const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ minLength: 1, maxLength, unit: 'grapheme' }),
      fc.lorem(),
      fc.constantFrom(
        'सामान्य अध्ययन प्रश्न पत्र '.repeat(9),
        'क्षत्रिय'.repeat(40),
        'a'.repeat(300),
        '👨‍👩‍👧'.repeat(40),
      ),
    )
    .map((typed) => [...typed].slice(0, maxLength).join('').toWellFormed())
    .filter((typed) => isPublicText(typed));
const anyFacts = fc.record({
  title: text(300),
  examName: text(200),
  subjectName: fc.option(text(200)),
  year: fc.integer({ min: 1990, max: 2100 }),
  paperType: text(100),
  language: text(100),
});

test('a proposed title has at most 60 characters', () => {
  assert.equal(proposeSeoTitle(facts), 'SSC CGL Tier-I 2023 Question paper PDF');
  assert.equal(
    proposeSeoTitle({ ...facts, title: 'SSC CGL 2023 Paper 1' }),
    'SSC CGL 2023 Paper 1 | Free PDF',
  );
  const long = 'Staff Selection Commission Combined Graduate Level Examination Tier-I 2023';
  assert.equal(
    proposeSeoTitle({ ...facts, title: long }),
    'Staff Selection Commission Combined Graduate Level…',
  );
  fc.assert(
    fc.property(anyFacts, (paperFacts) => {
      const title = proposeSeoTitle(paperFacts);
      assert.ok(title.length >= 1 && title.length <= 60, title);
      assert.ok(isPublicText(title), title);
    }),
  );
});

test('a proposed description has 150 to 160 characters', () => {
  assert.equal(
    proposeSeoDescription(facts),
    'Download SSC CGL Tier-I 2023 as a free PDF. SSC CGL question paper of 2023, Quantitative Aptitude, in English. Practise with real questions before the exam.',
  );
  fc.assert(
    fc.property(anyFacts, (paperFacts) => {
      const description = proposeSeoDescription(paperFacts);
      assert.ok(
        description.length >= 150 && description.length <= 160,
        `${description.length}: ${description}`,
      );
      assert.ok(isPublicText(description), description);
    }),
  );
});
