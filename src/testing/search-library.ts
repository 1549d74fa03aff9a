import { createCategory, createExam, createPaper, createSubject } from './factories.ts';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import type { Database } from '#platform/database/database.ts';

type ExamLine = [name: string, aliases: string[], stages: string[], subjects: string[]];

const library: Record<string, ExamLine[]> = {
  UPSC: [
    [
      'UPSC Civil Services Examination',
      ['CSE', 'IAS', 'UPSC CSE'],
      ['Prelims', 'Mains'],
      ['General Studies Paper I', 'CSAT'],
    ],
    ['UPSC Indian Forest Service', ['IFoS', 'IFS'], ['Mains'], ['Forestry']],
    ['UPSC Engineering Services Examination', ['ESE', 'IES'], ['Prelims'], ['Civil Engineering']],
    ['UPSC Combined Medical Services', ['CMS'], [''], ['General Medicine']],
  ],
  SSC: [
    [
      'SSC CGL',
      ['CGL', 'Combined Graduate Level'],
      ['Tier-I', 'Tier-II'],
      ['Quantitative Aptitude', 'English'],
    ],
    ['SSC CHSL', ['CHSL', 'Combined Higher Secondary Level'], ['Tier-I'], ['General Awareness']],
    ['SSC MTS', ['MTS', 'Multi Tasking Staff'], [''], ['Reasoning']],
    ['SSC GD Constable', ['GD', 'GD Constable'], [''], ['Elementary Mathematics']],
    ['SSC Stenographer', ['Steno'], [''], ['English']],
  ],
  Banking: [
    ['IBPS PO', ['IBPS Probationary Officer'], ['Prelims', 'Mains'], ['Reasoning']],
    ['IBPS Clerk', [], ['Prelims'], ['English']],
    ['SBI PO', ['SBI Probationary Officer'], ['Prelims'], ['Quantitative Aptitude']],
    ['RBI Grade B', ['RBI'], ['Phase I'], ['General Awareness']],
    ['NABARD Grade A', ['NABARD'], ['Phase II'], ['Agriculture']],
  ],
  Railway: [
    ['RRB NTPC', ['NTPC', 'Non-Technical Popular Categories'], ['CBT 1', 'CBT 2'], ['General Awareness']],
    ['RRB Group D', ['Group D', 'RRC Group D'], ['CBT'], ['General Science']],
    ['RRB ALP', ['ALP', 'Assistant Loco Pilot'], ['CBT 1'], ['Mathematics']],
    ['RRB JE', ['Railway Junior Engineer'], ['CBT 2'], ['Electrical Engineering']],
  ],
  Defence: [
    [
      'UPSC NDA & NA Examination',
      ['NDA', 'National Defence Academy'],
      ['I', 'II'],
      ['Mathematics', 'General Ability Test'],
    ],
    ['UPSC CDS', ['CDS', 'Combined Defence Services'], ['I'], ['English']],
    ['AFCAT', ['Air Force Common Admission Test'], ['1'], ['General Awareness']],
  ],
  'State PSC': [
    ['UPPSC PCS', ['UPPCS', 'Uttar Pradesh PSC'], ['Prelims'], ['General Studies']],
    ['BPSC Combined Competitive Examination', ['BPSC', 'BPSC CCE'], ['Prelims'], ['General Studies']],
    ['MPPSC State Service', ['MPPSC'], ['Mains'], ['History']],
    ['TNPSC Group 2', ['TNPSC'], [''], ['General Tamil']],
    ['RPSC RAS', ['RAS', 'Rajasthan Administrative Service'], ['Prelims'], ['Geography']],
  ],
  Teaching: [
    [
      'CTET',
      ['Central Teacher Eligibility Test'],
      ['Paper 1', 'Paper 2'],
      ['Child Development and Pedagogy'],
    ],
    ['UPTET', ['Uttar Pradesh Teacher Eligibility Test'], ['Paper 1'], ['Environmental Studies']],
    ['UGC NET', ['NET', 'National Eligibility Test'], ['Paper 1', 'Paper 2'], ['Political Science']],
    ['KVS PRT', ['Kendriya Vidyalaya'], [''], ['Hindi']],
  ],
  'State Police': [
    ['UP Police Constable', ['UPP Constable', 'Uttar Pradesh Police'], [''], ['General Hindi']],
    ['Delhi Police Head Constable', [], [''], ['Reasoning']],
    ['Bihar Police SI', ['Bihar Daroga', 'Sub Inspector'], ['Mains'], ['General Knowledge']],
  ],
  'Engineering entrance': [
    ['JEE Main', ['Joint Entrance Examination'], ['Session 1'], ['Physics', 'Chemistry']],
    ['GATE', ['Graduate Aptitude Test in Engineering'], [''], ['Computer Science', 'Mechanical Engineering']],
    ['IIT JAM', ['JAM'], [''], ['Mathematical Statistics']],
  ],
  'State Board': [
    ['BSEB Intermediate (Class 12)', ['Bihar Board 12th'], ['Annual'], ['Biology', 'Physics']],
    ['CBSE Class 10', ['CBSE 10th'], [''], ['Social Science']],
  ],
};

const years = [2018, 2019, 2020, 2021, 2022];

const hindiPapers: [exam: string, title: string, year: number][] = [
  ['UP Police Constable', 'उत्तर प्रदेश पुलिस सिपाही भर्ती परीक्षा सामान्य हिन्दी', 2018],
  ['RRB Group D', 'रेलवे ग्रुप डी सामान्य विज्ञान प्रश्न पत्र', 2018],
  ['UPTET', 'यूपीटीईटी पर्यावरण अध्ययन प्राथमिक स्तर', 2019],
  ['BSEB Intermediate (Class 12)', 'बिहार बोर्ड इंटरमीडिएट भौतिक शास्त्र', 2020],
  ['SSC GD Constable', 'एसएससी जीडी कांस्टेबल प्रारंभिक गणित', 2021],
  ['MPPSC State Service', 'मध्य प्रदेश लोक सेवा आयोग प्रारम्भिक परीक्षा भारतीय इतिहास', 2021],
];

const words = (...parts: (string | number)[]) => parts.filter((part) => part !== '').join(' ');

/** Creates about 40 real exams with about 300 papers. Titles have the form '<exam> <year> <stage> <subject>'. */
export async function createSearchLibrary(db: Database): Promise<void> {
  const subjects = new Map<string, number>();
  const subjectId = async (name: string) => {
    const id = subjects.get(name) ?? (await createSubject(db, { name })).id;
    subjects.set(name, id);
    return id;
  };
  for (const [categoryName, lines] of Object.entries(library)) {
    const category = await createCategory(db, { name: categoryName });
    for (const [name, aliases, stages, subjectNames] of lines) {
      const exam = await createExam(db, { name, aliases, categoryId: category.id });
      for (const subject of subjectNames) {
        const common = { examId: exam.id, subjectId: await subjectId(subject) };
        const papers = years.flatMap((year) => stages.map((session) => ({ year, session })));
        await Promise.all(
          papers.map(({ year, session }) =>
            createPaper(db, { ...common, year, session, title: words(name, year, session, subject) }),
          ),
        );
      }
      for (const [, title, year] of hindiPapers.filter(([examName]) => examName === name)) {
        await createPaper(db, { examId: exam.id, title, year, language: 'Hindi' });
      }
    }
  }
  await rebuildSearchWords(db);
}
