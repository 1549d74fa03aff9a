import { plainWords } from '#lib/text/plain-words.ts';
import type { UploadRuleFacts, UploadRuleFields } from '../upload-rules.contract.ts';

/** Codes of the papers of GATE, as its organising institutes print them. */
const gate = {
  AE: 'Aerospace Engineering',
  AG: 'Agricultural Engineering',
  AR: 'Architecture and Planning',
  BM: 'Biomedical Engineering',
  BT: 'Biotechnology',
  CE: 'Civil Engineering',
  CH: 'Chemical Engineering',
  CS: 'Computer Science and Information Technology',
  CY: 'Chemistry',
  DA: 'Data Science and Artificial Intelligence',
  EC: 'Electronics and Communication Engineering',
  EE: 'Electrical Engineering',
  ES: 'Environmental Science and Engineering',
  EY: 'Ecology and Evolution',
  GE: 'Geomatics Engineering',
  GG: 'Geology and Geophysics',
  IN: 'Instrumentation Engineering',
  MA: 'Mathematics',
  ME: 'Mechanical Engineering',
  MN: 'Mining Engineering',
  MT: 'Metallurgical Engineering',
  NM: 'Naval Architecture and Marine Engineering',
  PE: 'Petroleum Engineering',
  PH: 'Physics',
  PI: 'Production and Industrial Engineering',
  ST: 'Statistics',
  TF: 'Textile Engineering and Fibre Science',
  XE: 'Engineering Sciences',
  XH: 'Humanities and Social Sciences',
  XL: 'Life Sciences',
};
/** Abbreviations of school and university subjects in file names. */
const schoolSubjects = {
  acc: 'Accountancy',
  agri: 'Agriculture',
  bio: 'Biology',
  bst: 'Business Studies',
  chem: 'Chemistry',
  eco: 'Economics',
  econ: 'Economics',
  eng: 'English',
  geo: 'Geography',
  geog: 'Geography',
  gk: 'General Knowledge',
  gs: 'General Studies',
  hin: 'Hindi',
  his: 'History',
  hist: 'History',
  hsci: 'Home Science',
  math: 'Mathematics',
  maths: 'Mathematics',
  mus: 'Music',
  phil: 'Philosophy',
  phy: 'Physics',
  'pol sci': 'Political Science',
  polsci: 'Political Science',
  psci: 'Political Science',
  psy: 'Psychology',
  psych: 'Psychology',
  san: 'Sanskrit',
  soc: 'Sociology',
  stat: 'Statistics',
  stats: 'Statistics',
};
const upsc = {
  anthro: 'Anthropology',
  psir: 'Political Science',
  pubad: 'Public Administration',
  socio: 'Sociology',
};

const shipped = { source: 'shipped', confirmations: 0 } as const;

function subjectRules(examName: string | null, codes: Record<string, string>): UploadRuleFacts[] {
  return Object.entries(codes).map(([words, value]) => ({
    place: 'name',
    words: plainWords(words).join(' '),
    examName,
    field: 'subject',
    value,
    ...shipped,
  }));
}

/** Rules that every library starts with. An owner can remove them. */
export const shippedRules: readonly UploadRuleFacts[] = [
  ...subjectRules('GATE', gate),
  ...subjectRules('UPSC Civil Services', upsc),
  ...subjectRules(null, schoolSubjects),
  {
    place: 'page',
    words: 'intermediate examination',
    examName: null,
    field: 'exam',
    value: 'BSEB Intermediate (Class 12)',
    ...shipped,
  },
  { place: 'name', words: 'ak', examName: null, field: 'type', value: 'Answer key', ...shipped },
];

const getKey = ({ place, words, examName, field }: UploadRuleFields) =>
  JSON.stringify([place, words, examName, field]);
const byKey = new Map(shippedRules.map((rule) => [getKey(rule), rule]));

/** Returns the shipped rule with the words, place, exam and field of a rule. */
export const findShippedRule = (rule: UploadRuleFields) => byKey.get(getKey(rule));
