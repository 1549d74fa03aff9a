import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getDocumentKind } from './document-kind.ts';
import { getSittingFacts, type PaperOfSitting } from './sitting-facts.ts';

const getFacts = (paper: Partial<PaperOfSitting> & { title: string }) =>
  getSittingFacts({
    year: 2024,
    session: null,
    subjectName: null,
    paperType: 'Question paper',
    language: 'English',
    examNames: ['UPSC Civil Services Examination', 'SSC CGL', 'CTET', 'GATE', 'TNPSC Group 2'],
    ...paper,
  });

describe('papers of one sitting', () => {
  const pairs: Record<
    string,
    [Partial<PaperOfSitting> & { title: string }, Partial<PaperOfSitting> & { title: string }]
  > = {
    'a paper and its key': [
      { title: 'GATE 2024 question paper', subjectName: 'Mathematics' },
      { title: 'GATE 2024 answer key', subjectName: 'Mathematics', paperType: 'Answer key' },
    ],
    'a code after the subject': [
      { title: 'GATE 2024 Mathematics', subjectName: 'Mathematics (MA)' },
      { title: 'GATE 2024 question paper', subjectName: 'Mathematics' },
    ],
    sets: [{ title: 'CTET Paper 2 2024 Set A' }, { title: 'CTET 2024 Paper-II Set-D' }],
    'languages of a subject that is none': [
      { title: 'TNPSC Group 2 2024 General Studies English', subjectName: 'General Studies' },
      {
        title: 'TNPSC Group 2 2024 General Studies Tamil',
        subjectName: 'General Studies',
        language: 'Tamil',
      },
    ],
    'lists of languages': [
      { title: 'CTET Maths Science Paper 2 English-Hindi-Sanskrit' },
      { title: 'CTET Official Paper-II Maths Science Hindi medium' },
    ],
    'spellings of a session': [
      { title: 'SSC CGL Tier-I 13 Aug 2024 Shift 1' },
      { title: 'SSC CGL 2024', session: 'Tier 1, 13 August 2024, 1st shift' },
    ],
    'names of general papers': [
      { title: 'UPSC Civil Services Prelims 2024 CSAT (GS Paper II): General Studies Paper II' },
      { title: 'UPSC Civil Services Examination 2024 Prelims', subjectName: 'General Studies Paper - II' },
    ],
    'Hindi words': [
      { title: 'SSC CGL 2024 प्रथम पाली प्रश्न पत्र' },
      { title: 'SSC CGL 2024 shift 1 उत्तर कुंजी', paperType: 'उत्तर कुंजी' },
    ],
  };
  for (const [name, [one, other]] of Object.entries(pairs))
    test(`${name} have one key`, () => assert.equal(getFacts(one).key, getFacts(other).key));
});

describe('papers of different sittings', () => {
  const pairs: Record<
    string,
    [Partial<PaperOfSitting> & { title: string }, Partial<PaperOfSitting> & { title: string }]
  > = {
    papers: [{ title: 'CTET Paper 1 2024' }, { title: 'CTET Paper 2 2024' }],
    shifts: [{ title: 'SSC CGL 2024 Shift 1' }, { title: 'SSC CGL 2024 Shift 2' }],
    days: [{ title: 'SSC CGL 13 Aug 2024 Shift 1' }, { title: 'SSC CGL 14 Aug 2024 Shift 1' }],
    subjects: [
      { title: 'GATE 2024', subjectName: 'Physics' },
      { title: 'GATE 2024', subjectName: 'Chemistry' },
    ],
    'topics of titles': [
      { title: 'CTET Paper 2 Maths Science 2024' },
      { title: 'CTET Paper 2 Social Science 2024' },
    ],
    'subjects that are languages': [
      { title: 'TNPSC Group 2 2024 General English', subjectName: 'General English' },
      { title: 'TNPSC Group 2 2024 General Tamil', subjectName: 'General Tamil', language: 'Tamil' },
    ],
    'languages without a subject': [{ title: 'BSEB Hindi 2024' }, { title: 'BSEB English 2024' }],
    'a model paper and the paper': [
      { title: 'GATE 2024', subjectName: 'Physics', paperType: 'Model paper' },
      { title: 'GATE 2024', subjectName: 'Physics' },
    ],
  };
  for (const [name, [one, other]] of Object.entries(pairs))
    test(`${name} have different keys`, () => assert.notEqual(getFacts(one).key, getFacts(other).key));

  test('a paper without a year has no key', () =>
    assert.equal(getFacts({ title: 'CTET', year: null }).key, null));
});

test('facts name the edition, the day and the shift', () => {
  const { edition, month, day, shift, session, stage, topic } = getFacts({
    title: 'SSC CGL Quant Tier-II 13 Aug 2024 Shift 2 Set B',
  });
  assert.deepEqual(
    { edition, month, day, shift, session, stage, topic },
    {
      edition: 'Set B',
      month: 8,
      day: 13,
      shift: 2,
      session: 'Tier 2, 13 August 2024, Shift 2',
      stage: 'Tier 2',
      topic: 'Quant',
    },
  );
});

test('a long title fits into an index', () => {
  const title = Array.from({ length: 60 }, (_, at) => `शब्द${at}क`).join(' ');
  assert.ok(Buffer.byteLength(getFacts({ title, subjectName: title }).key!) < 2_600);
});

for (const [paperType, kind] of Object.entries({
  'Question paper': 'question-paper',
  'Question paper (re-typeset)': 'question-paper',
  'Question paper with answer key': 'question-paper',
  'Previous paper': 'question-paper',
  'प्रश्न पत्र': 'question-paper',
  'Answer key': 'answer-key',
  'Final Answer Key': 'answer-key',
  'उत्तर कुंजी': 'answer-key',
  'Provisional answer key': 'provisional-key',
  'Answer Key (Tentative)': 'provisional-key',
  'अनंतिम उत्तर कुंजी': 'provisional-key',
  Solution: 'solution',
  'Solved paper': 'solution',
  'Cut-off': 'cut-off',
  Syllabus: 'syllabus',
  Notification: 'syllabus',
  'Model paper': 'other',
  'Sample paper': 'other',
  'Memory-based': 'other',
  Interview: 'other',
}))
  test(`'${paperType}' is of the kind ${kind}`, () => assert.equal(getDocumentKind(paperType), kind));
