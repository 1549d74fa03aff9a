import { maxTitleLength } from '#lib/text/paper-title.ts';
import { maxYearLength, parsePaperYear, suggestYear } from '#lib/text/paper-year.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import type { Paper } from './papers.contract.ts';

/** One fact of papers. Forms, lists, CSV files, bulk edits, drafts and the audit log derive from it. */
interface PaperFact {
  /** Label in forms. */
  label: string;
  /** Most characters of the typed value. */
  maxLength: number;
  /** The first value in the form of a new paper. */
  initial: string;
  /** The value of a blank field and of a blank cell. `null` if papers may lack the fact. */
  blank: string | null;
  /** Name of its column in a papers CSV, and other names for that column in English and Hindi. */
  csvName: string;
  csvAliases: readonly string[];
}

/**
 * Facts that a paper has by itself, in the order of forms and lists. The database column, the JSON property and the form
 * control have their names. `CONTRIBUTING.md` lists what a new one needs.
 */
export const paperFacts = {
  year: {
    label: 'Year',
    maxLength: maxYearLength,
    initial: '',
    blank: null,
    csvName: 'year',
    csvAliases: [
      'exam year',
      'paper year',
      'held in',
      'yr',
      'session year',
      'वर्ष',
      'साल',
      'सन',
      'परीक्षा वर्ष',
    ],
  },
  paperType: {
    label: 'Paper Type',
    maxLength: 100,
    initial: 'Question paper',
    blank: 'Question paper',
    csvName: 'paper_type',
    csvAliases: ['paper type', 'type', 'kind', 'document type', 'प्रकार', 'पेपर का प्रकार'],
  },
  session: {
    label: 'Session',
    maxLength: 100,
    initial: '',
    blank: null,
    csvName: 'session',
    csvAliases: ['shift', 'tier', 'stage', 'phase', 'paper session', 'सत्र', 'पाली', 'चरण', 'शिफ्ट'],
  },
  language: {
    label: 'Language',
    maxLength: 100,
    initial: 'English',
    blank: unknownLanguage,
    csvName: 'language',
    csvAliases: ['medium', 'lang', 'भाषा', 'माध्यम'],
  },
} as const satisfies Record<string, PaperFact>;
export type PaperFactName = keyof typeof paperFacts;
export type PaperFactValues = Pick<Paper, PaperFactName>;

export const paperFactNames = Object.keys(paperFacts) as PaperFactName[];

/** Returns an object with the value of `get` for each fact. */
export function mapFacts<Value>(get: (name: PaperFactName) => Value): Record<PaperFactName, Value> {
  // A loop without arrays in between: each paper of each list runs it.
  const values: Partial<Record<PaperFactName, Value>> = {};
  for (const name of paperFactNames) values[name] = get(name);
  return values as Record<PaperFactName, Value>;
}

export type FactColumn = (typeof paperFacts)[PaperFactName]['csvName'];
/** The columns of the facts in a papers CSV. */
export const factColumns = paperFactNames.map((name): FactColumn => paperFacts[name].csvName);

/** Returns an object with the value of `get` for the CSV column of each fact. */
export function mapFactColumns<Value>(get: (name: PaperFactName) => Value): Record<FactColumn, Value> {
  return Object.fromEntries(paperFactNames.map((name) => [paperFacts[name].csvName, get(name)])) as Record<
    FactColumn,
    Value
  >;
}

/** Returns the facts of a paper without its other fields. */
export function getPaperFacts(paper: PaperFactValues): PaperFactValues {
  return mapFacts((name) => paper[name]) as PaperFactValues;
}

/** Returns the label of a fact inside a sentence: 'paper type'. */
export const getFactNoun = (name: PaperFactName): string => paperFacts[name].label.toLowerCase();

/** Returns the label of a fact as a heading: 'Paper type'. */
export const getFactTitle = (name: PaperFactName): string =>
  paperFacts[name].label[0] + getFactNoun(name).slice(1);

const { year: yearLabel, ...otherLabels } = mapFacts((name) => paperFacts[name].label);

/** The fields of a paper in forms, with their labels. A form has the subject either by name or by id. */
export const paperFieldLabels = {
  title: 'Title',
  examId: 'Exam',
  year: yearLabel,
  subjectName: 'Subject',
  subjectId: 'Subject',
  ...otherLabels,
  fileUrl: 'File URL',
} as const;
export type PaperFieldName = keyof typeof paperFieldLabels;

/** The fields in the order of every form and table. */
export const paperFieldNames = Object.keys(paperFieldLabels) as PaperFieldName[];

/** Most characters of each text. */
export const maxPaperTextLengths = {
  title: maxTitleLength,
  subjectName: 200,
  ...mapFacts((name) => paperFacts[name].maxLength),
} as const;
export const maxFileUrlLength = 2_000;

export const firstYear = 1990;

/** Returns why a typed year cannot be saved. A blank one is an unknown year. `lastYear` is the next calendar year. */
export function findYearProblem(typed: string, lastYear: number): string | undefined {
  const year = parsePaperYear(typed)?.year;
  if (year === undefined) return `Enter ${suggestYear(typed)}`;
  return year !== null && (year < firstYear || year > lastYear)
    ? `Year must be from ${firstYear} to ${lastYear}`
    : undefined;
}
