import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '#testing/characters.ts';
import { formatSession, parseSession } from './paper-session.ts';
import { takeDates } from './written-dates.ts';

const getSession = (text: string) => formatSession(parseSession(text).parts);

describe('sessions of names', () => {
  for (const [name, session] of Object.entries({
    'SSC CGL Previous Paper Held On 9 March 2020 Shift 3': '9 March 2020, Shift 3',
    'SSC CGL Previous Paper 9-3-2020 IInd Shift': '9 March 2020, Shift 2',
    'SSC CGL 2020 Tier-I Held On 13 Aug 2021 Shift 1': 'Tier 1, 13 August 2021, Shift 1',
    ssc_cgl_2018_tier_1_4june2019_shift2: 'Tier 1, 4 June 2019, Shift 2',
    SSCCGL27July2023Shift1: '27 July 2023, Shift 1',
    'SSC CGL 20190612 Shift1': '12 June 2019, Shift 1',
    'RRB NTPC 28th Dec. 2020 (Morning)': '28 December 2020, Morning',
    'SSC CHSL 2023_08_02 Slot-3': '2 August 2023, Slot 3',
    'SSC 3rd Shift 10-6-19': '10 June 2019, Shift 3',
    'JEE Main 2023 Session 2 (April 6 Second Shift)': 'Session 2, 6 April, Shift 2',
    'SSC CGL 2019 प्रथम पाली': 'Shift 1',
    'SSC CGL 2019 पाली२ १३ अगस्त २०२१': '13 August 2021, Shift 2',
    'ssc cgl 2019 dwitiya pali': 'Shift 2',
    'NDA (II) 2019': 'II',
    'CDS 2 2018': '2',
    'UGC NET Paper II June 2019': 'June, Paper II',
    'CTET Paper-1 Dec-19 Set-C': 'December, Paper 1, Set C',
    'UPSC Paper 4 June 2019': '4 June 2019',
    'प्रथम प्रश्न पत्र 2019': 'Paper I',
    'UPSC Prelims 2019 Booklet Series - B': 'Prelims, Series B',
    'SSC CGL 2019 सेट-बी': 'Set B',
    'UPTET सीरीज़ C पेपर-2': 'Paper 2, Series C',
    'NEET 2019 Code P1': 'Code P1',
    'CBSE 12 Physics 2020 Set 55-1-2': 'Set 55/1/2',
    'RRB NTPC CBT-2 Phase 3': 'Phase 3, CBT 2',
    'BPSC 66th प्रारंभिक परीक्षा': 'Prelims',
    'MPPSC Pre 2020 Paper 2': 'Prelims, Paper 2',
    'BPSC mukhya pariksha': 'Mains',
    'CBSE 2020 पूरक परीक्षा': 'Supplementary',
    'UPSC CSE Main Exam 2019': 'Mains',
    'CBSE Class 10 Term 1 2021-22': 'Term 1',
    'GATE 2015 EC 31 Jan FN': '31 January, Forenoon',
  }))
    test(`'${name}' is '${session}'`, () => assert.equal(getSession(name), session));

  for (const name of [
    'JEE Main 2019',
    'JEE (Mains) 2020',
    'All India Pre Medical Test 2014',
    'Rajasthan Pre D.El.Ed 2019',
    'Pre-University Exam 2019',
    'MH SET 2019',
    'TNPSC Group II 2019',
    'March of History 2019',
    'Main Stream Test 2018',
    'QP_CSP_2026_25052026',
    'Roll no 123456',
    'SSC CGL 2018-2022',
  ])
    test(`'${name}' has no session`, () => assert.equal(getSession(name), ''));
});

describe('years of names', () => {
  for (const [name, years, isHeldYear] of [
    ['SSC CGL 2020 Held On 13 Aug 2021', [2020], false],
    ['SSC CGL 2020 Aug 2021', [2020], false],
    ['SSC CGL 2020 held in 2021', [2020], false],
    ['SSC CGL 27-07-2023', [2023], true],
    ['UGC NET Dec-19', [2019], false],
    ['QP_ESPE_090225', [2025], true],
    ['SSC CGL 10.30 am 45-07-2023', [2023], false],
    ['chemistry 2018-2022', [2018, 2022], false],
  ] as const)
    test(`'${name}' is of ${years.join(' and ')}`, () => {
      const session = parseSession(name);
      assert.deepEqual([session.years, session.isHeldYear], [years, isHeldYear]);
    });
});

test('any text has a session of at most 100 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (text) => {
      assert.ok(getSession(text).length <= 100);
    }),
  );
  assert.ok(
    getSession(
      '1 May 2019 '.repeat(3) +
        '2 May 2019 3 May 2019 4 May 2019 5 May 2019 6-5-2019 7-5-2019 8-5-2019 9-5-2019',
    ).length <= 100,
  );
});

test('each valid day is found in every form', () => {
  const two = (number: number) => String(number).padStart(2, '0');
  const date = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    month: fc.integer({ min: 1, max: 12 }),
    year: fc.integer({ min: 1990, max: 2027 }),
  });
  fc.assert(
    fc.property(date, ({ day, month, year }) => {
      const forms = [
        `${day}-${month}-${year}`,
        `${two(day)}.${two(month)}.${year}`,
        `${two(day)} ${two(month)} ${year}`,
        `${year}-${two(month)}-${two(day)}`,
        `${day}/${month}/${year}`,
      ];
      for (const form of forms) {
        const { dates, rest } = takeDates(`exam ${form} x`);
        assert.deepEqual(
          dates.map((date) => [date.day, date.month, date.year]),
          [[day, month, year]],
          form,
        );
        assert.doesNotMatch(rest, /\d/);
      }
    }),
  );
});
