import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { isPublicText } from '#lib/text/public-text.ts';
import { createNameIndex, tellingWords } from './find-name.ts';
import { parseSession } from '#lib/text/paper-session.ts';
import { getPaperYears } from './find-year.ts';
import { indexNames } from './known-names.ts';
import { proposePaper } from './propose-paper.ts';
import { shippedRules } from './shipped-rules.ts';

const exam = (id: number, name: string, ...aliases: string[]) => ({ id, name, aliases, titleTemplate: null });
const exams = [
  exam(1, 'SSC CGL', 'CGL'),
  exam(2, 'SSC CHSL', 'CHSL'),
  exam(3, 'GATE'),
  exam(4, 'BSEB Intermediate (Class 12)'),
  exam(5, 'UPSC Engineering Services Examination (ESE/IES)', 'Engineering Services'),
  exam(6, 'UPSC Indian Economic Service (IES)'),
  exam(7, 'UPSC Civil Services Examination', 'CSE'),
];
const subjectNames = [
  'General',
  'Mathematics',
  'Economics',
  'Business Economics',
  'Biology',
  'Physics',
  'Physical Education',
  'Hindi',
  'English',
  'Computer Science and Information Technology (CS)',
  'General Studies Paper II',
];
const lastYear = 2027;
const known = indexNames({
  exams,
  subjects: subjectNames.map((name) => ({ name, aliases: [] })),
  rules: shippedRules,
  lastYear,
});
const propose = (name: string, firstPageText = '') => proposePaper({ name, firstPageText }, known);
const values = (name: string, firstPageText = '') => {
  const { examId, year, subjectName, session, paperType, language } = propose(name, firstPageText);
  return [examId, year, subjectName, session, paperType, language].map(({ value }) => value);
};

test('a file name alone can give all fields', () => {
  assert.deepEqual(values('ssc-cgl-2019-tier-1-maths-hindi.pdf'), [
    1,
    2019,
    'Mathematics',
    'Tier 1',
    'Question paper',
    'Hindi',
  ]);
  assert.deepEqual(values('GATE_CS2017 Answer Key.PDF'), [
    3,
    2017,
    'Computer Science and Information Technology (CS)',
    '',
    'Answer key',
    'Unknown',
  ]);
  assert.deepEqual(values('UPSC CSE Prelims २०२१ GeneralStudies Paper-II.pdf'), [
    7,
    2021,
    'General Studies Paper II',
    'Prelims',
    'Question paper',
    'Unknown',
  ]);
  assert.equal(propose('ssc-cgl-2019-tier-1-maths.pdf').title.value, 'SSC CGL 2019 Tier 1 Mathematics');
});

test('an unknown subject of name and heading is proposed but not sure', () => {
  const { title, subjectName } = propose('bseb-12-home-economy-2023.pdf', 'HOME ECONOMY (Elective)\n');
  assert.equal(title.value, 'BSEB Intermediate (Class 12) 2023 Home Economy');
  assert.deepEqual(subjectName, { value: 'Home Economy', from: 'name', isSure: false });
  assert.equal(title.isSure, false);
  assert.equal(propose('ssc-cgl-2019-another.pdf', 'Another scan').title.value, 'SSC CGL 2019');
  assert.equal(
    propose('bseb-12-2023-final-copy-hindi.pdf').title.value,
    'BSEB Intermediate (Class 12) 2023 Hindi',
  );
  assert.equal(propose('ssc-cgl-2019-previous-year-paper.pdf').title.value, 'SSC CGL 2019');
});

test('each field has its source: name, page or default', () => {
  const proposal = propose('bseb-12.pdf', 'INTERMEDIATE EXAMINATION - 2023 (ANNUAL)\nModel Set\nBIOLOGY\n');
  assert.deepEqual(proposal.examId, { value: 4, from: 'name', isSure: true });
  assert.deepEqual(proposal.year, { value: 2023, from: 'page', isSure: true });
  assert.deepEqual(proposal.subjectName, { value: 'Biology', from: 'page', isSure: true });
  assert.deepEqual(proposal.paperType, { value: 'Model paper', from: 'page', isSure: true });
  assert.deepEqual(proposal.session, { value: 'Annual', from: 'page', isSure: true });
  assert.deepEqual(proposal.language, { value: 'Unknown', from: null, isSure: false });
});

test('a clear heading takes precedence over the file name, and is not sure then', () => {
  const { year, examId } = propose('cgl 2018.pdf', 'GATE 2017 - Mathematics');
  assert.deepEqual(
    [year, examId].map(({ value, isSure }) => [value, isSure]),
    [
      [2017, false],
      [3, false],
    ],
  );
});

test('the longest name matches and ambiguous names match nothing', () => {
  assert.equal(propose('bseb 12 business economics.pdf').subjectName.value, 'Business Economics');
  assert.equal(propose('IES 2020.pdf').examId.value, null);
  assert.equal(propose('Engineering Services IES 2020.pdf').examId.value, 5);
  assert.equal(propose('ssc 2020.pdf').examId.value, null);
});

test('a shortened subject matches if it is unambiguous', () => {
  assert.equal(propose('bio_2020.pdf').subjectName.value, 'Biology');
  assert.equal(propose('econ_2020.pdf').subjectName.value, 'Economics');
  assert.equal(propose('physi_2020.pdf').subjectName.value, '');
});

test('a language name is the subject only without another subject', () => {
  const only = propose(
    'bseb-12-hindi-2011.pdf',
    'The time of the paper is three hours, to be given by the examiner',
  );
  assert.deepEqual([only.subjectName.value, only.language.value], ['Hindi', 'English']);
  const medium = propose('bseb-12-physics-hindi.pdf');
  assert.deepEqual([medium.subjectName.value, medium.language.value], ['Physics', 'Hindi']);
});

test('a date gives a year, a range of years gives none', () => {
  assert.equal(propose('chemistry-2018-2022-bound.pdf', 'EXAM 2018').year.value, null);
  assert.equal(propose('QP-CSM-29092023.pdf').year.value, 2023);
  assert.equal(propose('QP_ESPE_090225.pdf').year.value, 2025);
  assert.equal(propose('report-1985.pdf').year.value, null);
});

test('the date of a scanner is no year of an exam, and the page tells it', () => {
  for (const name of [
    'Adobe Scan 12 Mar 2024.pdf',
    'IMG-20240312-WA0001.pdf',
    'CGL CamScanner 12-03-2024 10.30.pdf',
  ]) {
    assert.deepEqual(propose(name).year, { value: null, from: null, isSure: false }, name);
    assert.equal(propose(name, 'SSC CGL EXAMINATION 2019').year.value, 2019, name);
  }
});

test('dates and times are no 10+2', () => {
  const findId = (name: string, page = '') =>
    proposePaper(
      { name, firstPageText: page },
      indexNames({ exams: [exam(1, 'SSC CHSL', '10+2')], subjects: [], rules: [], lastYear }),
    ).examId.value;
  assert.equal(findId('SSC 10+2 2019.pdf'), 1);
  assert.equal(findId('maths 10.2 am.pdf'), null);
  assert.equal(findId('maths 10-2-2019.pdf'), null);
  assert.equal(findId('a.pdf', 'Time: 10 2 hours'), null);
});

test('a short exam name in page text matches only in capitals', () => {
  assert.equal(propose('scan.pdf', 'A NAND gate has two inputs').examId.value, null);
  assert.equal(propose('scan.pdf', 'GATE 2017 - Mathematics').examId.value, 3);
});

test('the page language follows its script, even in legacy fonts', () => {
  const hindi = 'इंटरमीडिएट परीक्षा वार्षिक प्रश्न पत्र के निर्देश परीक्षार्थी अपना क्रमांक लिखें और उत्तर दें ';
  const english = 'Candidates are required to give their answers in the space that is given for the answer. ';
  const oldFont = "dqy iz'u % 100 ijh{kkFkhZ ;FkklaHko vius 'kCnksa esa gh mÙkj nsaA fuEu ds mÙkj dks ";
  const language = (text: string) => propose('scan.pdf', text).language.value;
  assert.equal(language(hindi), 'Hindi');
  assert.equal(language(english), 'English');
  assert.equal(language(hindi + english), 'Hindi+English');
  assert.equal(language(oldFont), 'Hindi');
  assert.equal(language(oldFont + english), 'Hindi+English');
  assert.equal(language('தமிழ்நாடு அரசுப் பணியாளர் தேர்வாணையம் பொது அறிவு வினாத்தாள் தொகுதி இரண்டு தேர்வு'), 'Tamil');
});

test('a file name can contain two languages or "bilingual"', () => {
  const language = (name: string) => propose(name).language.value;
  assert.equal(language('ssc-cgl-2019-english-tamil.pdf'), 'Tamil+English');
  assert.equal(language('ssc-cgl-2019-bilingual.pdf'), 'Hindi+English');
});

test('a scan without a language in its name gets Unknown', () => {
  assert.deepEqual(propose('scan0001.pdf').language, { value: 'Unknown', from: null, isSure: false });
});

test('the heading of a page corrects the name, and is not sure then', () => {
  const heading = 'INTERMEDIATE EXAMINATION - 2026 (ANNUAL)\nMODEL QUESTION PAPER\nBUSINESS ECONOMICS\n';
  const { year, subjectName, paperType } = propose('bseb-12-eco-2025.pdf', heading);
  assert.deepEqual(year, { value: 2026, from: 'page', isSure: false });
  assert.deepEqual(subjectName, { value: 'Business Economics', from: 'page', isSure: false });
  assert.deepEqual(paperType, { value: 'Model paper', from: 'page', isSure: true });
});

test('a code names a subject of its exam only', () => {
  assert.deepEqual(propose('GATE MA 2018.pdf').subjectName, {
    value: 'Mathematics',
    from: 'name',
    isSure: true,
  });
  assert.equal(propose('SSC CGL MA 2018.pdf').subjectName.value, '');
});

test('a misprinted subject of a heading is proposed but not sure', () => {
  const findSubject = (line: string) => propose('scan.pdf', `GATE 2019\n${line}\n`).subjectName;
  assert.deepEqual(findSubject('MATHEMATLCS'), { value: 'Mathematics', from: 'page', isSure: false });
  assert.deepEqual(findSubject('BIO LOGY'), { value: 'Biology', from: 'page', isSure: true });
});

test('OCR gives the facts of a scan', () => {
  const ocrText =
    'GATE 2017 - Mathematics\nQ1. Which of the numbers is the largest that can be found in the list of';
  const { examId, year, title } = proposePaper({ name: 'scan1.pdf', firstPageText: '', ocrText }, known);
  assert.deepEqual(examId, { value: 3, from: 'ocr', isSure: true });
  assert.deepEqual(year, { value: 2017, from: 'ocr', isSure: true });
  assert.deepEqual(title, { value: 'GATE 2017 Mathematics', from: 'ocr', isSure: true });
});

test('the first page and a page inside tell the language together', () => {
  const hindi = 'इंटरमीडिएट परीक्षा वार्षिक प्रश्न पत्र के निर्देश परीक्षार्थी अपना क्रमांक लिखें और उत्तर दें ';
  const both = `${hindi} Which of the following is the correct value of the sum that is given in the list?`;
  const language = (innerText: string) =>
    proposePaper({ name: 'a.pdf', firstPageText: hindi, innerText }, known).language;
  assert.deepEqual(language(''), { value: 'Hindi', from: 'page', isSure: false });
  assert.deepEqual(language(both), { value: 'Hindi+English', from: 'page', isSure: true });
});

test('any name and page give valid form fields', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(anyText, anyText, (name, page) => {
      const { title, examId, year, subjectName } = propose(name, page);
      assert.ok(title.value.trim().length > 0 && title.value.length <= 300);
      assert.ok(!isPublicText(name) || isPublicText(title.value));
      assert.ok(examId.value === null || exams.some(({ id }) => id === examId.value));
      assert.ok(year.value === null || (year.value >= 1990 && year.value <= lastYear));
      assert.ok(!subjectName.isSure || subjectNames.includes(subjectName.value));
    }),
  );
});

test('a year is found between separators but not in longer numbers', () => {
  const separator = fc.constantFrom('-', '_', ' ', '.', '(', 'x', '—');
  const year = fc.integer({ min: 1990, max: 2027 });
  fc.assert(
    fc.property(year, separator, separator, (value, before, after) => {
      const findYears = (text: string) => getPaperYears(parseSession(text), 2027);
      assert.deepEqual(findYears(`paper${before}${value}${after}final`), [value]);
      assert.deepEqual(findYears(`paper-9${value}-final`), []);
    }),
  );
});

test('a full exam name is found with any separator and case', () => {
  const word = fc.stringMatching(/^[a-z]{3,9}$/);
  const name = fc.uniqueArray(word, { minLength: 1, maxLength: 4 });
  const separator = fc.constantFrom('-', '_', ' ', ' - ', '.');
  const isTelling = (words: string[]) => tellingWords(words.join(' ')).length === words.length;
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 8 }), separator, (names, glue) => {
      const named = names.map((words, index) => ({ id: index + 1, names: [words.join(' ')] }));
      const index = createNameIndex(named);
      for (const [place, words] of names.entries()) {
        fc.pre(isTelling(words));
        const found = index.find(tellingWords(words.join(glue).toUpperCase()));
        const isTwice = named.some(({ id, names: [other] }) => id !== place + 1 && other === words.join(' '));
        if (!isTwice) assert.equal(found?.id, place + 1);
      }
    }),
  );
});

test('the words of an exam or a subject are no session', () => {
  const withMain = indexNames({
    exams: [exam(1, 'JEE Main'), exam(2, 'State Mains Examination', 'SME'), exam(3, 'SSC CGL Tier 1')],
    subjects: [{ name: 'General Studies Paper II', aliases: [] }],
    rules: [],
    lastYear,
  });
  const session = (name: string) => proposePaper({ name, firstPageText: '' }, withMain).session.value;
  assert.equal(session('JEE Main 2019 Shift 2.pdf'), 'Shift 2');
  assert.equal(session('State Mains Examination 2019.pdf'), '');
  assert.equal(session('SSC CGL Tier-I 2019 Set A.pdf'), 'Set A');
  assert.equal(session('SME 2019 General Studies Paper 2.pdf'), '');
});

test('the day of an exam is not sure to be of its year', () => {
  assert.deepEqual(propose('SSC CGL Held On 9 March 2020.pdf').year, {
    value: 2020,
    from: 'name',
    isSure: false,
  });
  assert.deepEqual(propose('SSC CGL 2019 Held On 9 March 2020.pdf').year, {
    value: 2019,
    from: 'name',
    isSure: true,
  });
  const heading = 'SSC CGL EXAMINATION 2019\nDate of Exam 09/03/2020\n';
  const { year, session, title } = propose('scan.pdf', heading);
  assert.deepEqual([year.value, year.isSure, session.value], [2019, true, '9 March 2020']);
  assert.equal(title.value, 'SSC CGL 2019 9 March 2020');
  assert.equal(propose('SSC CGL Held On 9 March 2020.pdf').title.value, 'SSC CGL 9 March 2020');
});

test('a page adds to the session of the name, and an own line of it is a session', () => {
  const { session } = propose(
    'ssc-cgl-2019-tier-1.pdf',
    'SSC CGL EXAM 2019\nSHIFT - II\nSET B\nsee Paper III too\n',
  );
  assert.deepEqual(session, { value: 'Tier 1, Shift 2, Set B', from: 'name', isSure: true });
  assert.equal(propose('ssc-cgl-2019-shift-1.pdf', 'SSC CGL EXAM 2019\nShift 2').session.isSure, false);
});

test('months and dates are no beginnings of subjects', () => {
  const withMarketing = indexNames({
    exams,
    subjects: [{ name: 'Marketing', aliases: [] }],
    rules: [],
    lastYear,
  });
  const subject = (name: string) =>
    proposePaper({ name, firstPageText: '' }, withMarketing).subjectName.value;
  assert.equal(subject('SSC CGL 9 Mar 2020.pdf'), '');
  assert.equal(subject('SSC CGL Mark 2020.pdf'), 'Marketing');
});

for (const [name, type] of [
  ['SSC CGL 2019 उत्तर कुंजी', 'Answer key'],
  ['SSC CGL 2019 उत्तरकुञ्जी', 'Answer key'],
  ['ssc_cgl_2019_uttar_kunji', 'Answer key'],
  ['SSC CGL 2019 मॉडल पेपर', 'Model paper'],
  ['SSC CGL adarsh prashn patra', 'Model paper'],
  ['SSC CGL 2019 नमूना प्रश्न पत्र', 'Sample paper'],
  ['SSC CGL 2019 प्रश्न पत्र हल सहित', 'Solution'],
  ['SSC CGL 2019 स्मृति आधारित', 'Memory-based'],
  ['SSC CGL 2019 पाठ्यक्रम', 'Syllabus'],
  ['SSC CGL 2019 cutoff', 'Cut-off'],
  ['SSC CGL 2019 हलचल', 'Question paper'],
  ['Hal Recruitment 2019', 'Question paper'],
] as const)
  test(`'${name}' is of the type ${type}`, () => assert.equal(propose(`${name}.pdf`).paperType.value, type));

test('the language of a medium is no subject', () => {
  for (const name of [
    'SSC CGL 2019 Hindi Medium.pdf',
    'SSC CGL 2019 हिंदी माध्यम.pdf',
    'SSC CGL 2019 in Hindi.pdf',
    'SSC CGL 2019 हिन्दी में.pdf',
    'SSC_CGL_2019_HINDI_VERSION.pdf',
  ]) {
    const { language, subjectName } = propose(name);
    assert.deepEqual([language.value, subjectName.value], ['Hindi', ''], name);
  }
  const both = propose('SSC CGL 2019 Hindi and English Medium.pdf');
  assert.deepEqual([both.language.value, both.subjectName.value], ['Hindi+English', '']);
  assert.equal(propose('SSC CGL 2019 Hindi.pdf').subjectName.value, 'Hindi');
});
