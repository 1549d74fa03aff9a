import type { Locale } from '#lib/text/locales.ts';
import { compareNames } from '#lib/text/compare-names.ts';
import { translatedText } from '#lib/text/translations.ts';
import type { LocalNamesRow } from './catalog-names.queries.ts';

interface Texts {
  name?: string | undefined;
  description?: string | undefined;
}

/** Names of the catalogue in one interface language. Records without a translation keep their English name. */
export interface LocalNames {
  locale: Locale;
  /** Keyed by slug. */
  categories: ReadonlyMap<string, Texts>;
  /** Keyed by id. */
  exams: ReadonlyMap<number, Texts>;
  subjects: ReadonlyMap<number, Texts>;
}

export const englishNames: LocalNames = {
  locale: 'en',
  categories: new Map(),
  exams: new Map(),
  subjects: new Map(),
};

/** Builds the names in a language from the rows that have translations. */
export function localNames(
  locale: Locale,
  rows: { categories: LocalNamesRow[]; exams: LocalNamesRow[]; subjects: LocalNamesRow[] },
): LocalNames {
  const texts = ({ translations }: LocalNamesRow): Texts => ({
    name: translatedText(translations, locale, 'name'),
    description: translatedText(translations, locale, 'description'),
  });
  const byId = (of: LocalNamesRow[]) => new Map(of.map((row) => [row.id, texts(row)]));
  return {
    locale,
    categories: new Map(rows.categories.map((row) => [row.slug, texts(row)])),
    exams: byId(rows.exams),
    subjects: byId(rows.subjects),
  };
}

const described = <Record extends { name: string; description: string | null }>(
  record: Record,
  texts: Texts | undefined,
): Record => ({
  ...record,
  name: texts?.name ?? record.name,
  description: texts?.description ?? record.description,
});

export function translateCategory<
  Category extends { slug: string; name: string; description: string | null },
>(category: Category, { categories }: LocalNames): Category {
  return described(category, categories.get(category.slug));
}

interface PlacedExam {
  id: number;
  name: string;
  categoryName: string;
  categorySlug: string;
}

/** Translates the names of an exam and its category, but not the description. */
export function translateExamName<Exam extends PlacedExam>(exam: Exam, names: LocalNames): Exam {
  return {
    ...exam,
    name: names.exams.get(exam.id)?.name ?? exam.name,
    categoryName: names.categories.get(exam.categorySlug)?.name ?? exam.categoryName,
  };
}

export function translateExam<Exam extends PlacedExam & { description: string | null }>(
  exam: Exam,
  names: LocalNames,
): Exam {
  return translateExamName(described(exam, names.exams.get(exam.id)), names);
}

export function translateSubject<Subject extends { id: number; name: string }>(
  subject: Subject,
  { subjects }: LocalNames,
): Subject {
  return { ...subject, name: subjects.get(subject.id)?.name ?? subject.name };
}

/** Translates exam, category and subject of a paper. Its title stays unchanged. */
export function translatePaper<
  Paper extends {
    examId: number;
    examName: string;
    categorySlug: string;
    categoryName: string;
    subjectId: number | null;
    subjectName: string | null;
  },
>(paper: Paper, names: LocalNames): Paper {
  return {
    ...paper,
    examName: names.exams.get(paper.examId)?.name ?? paper.examName,
    categoryName: names.categories.get(paper.categorySlug)?.name ?? paper.categoryName,
    subjectName: names.subjects.get(paper.subjectId ?? 0)?.name ?? paper.subjectName,
  };
}

/** Sorts by name in the dictionary order of the language. English lists are already sorted by the database. */
export function sortedByName<Named extends { name: string }>(list: Named[], { locale }: LocalNames): Named[] {
  if (locale === 'en') return list;
  return list.toSorted((a, b) => compareNames(a.name, b.name, locale));
}
