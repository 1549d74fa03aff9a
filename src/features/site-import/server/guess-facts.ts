import { knownNames, proposePaper, type KnownNames } from '#features/paper-upload/paper-upload.server.ts';
import type { CatalogService } from '#features/catalog/catalog.server.ts';
import { currentYear } from '#lib/time/current-year.ts';

/** Facts of a paper; '' where the texts say nothing or contradict each other. */
export interface GuessedFacts {
  category: string;
  exam: string;
  subject: string;
  year: string;
  session: string;
  paperType: string;
  language: string;
}

/** Guesses facts from texts, the most telling first. A fact comes from the first text that has it. */
export type GuessFacts = (texts: string[]) => GuessedFacts;

/** Creates the guess, with the finders of the upload desk. It knows only exams and subjects of the library. */
export async function createGuessFacts(
  catalog: Pick<CatalogService, 'exams' | 'subjects'>,
): Promise<GuessFacts> {
  const [exams, subjects] = [await catalog.exams(), await catalog.subjects()];
  const categoryOf = new Map(exams.map(({ id, categoryName }) => [id, categoryName]));
  const known: KnownNames = knownNames(
    exams,
    subjects.map(({ name }) => name),
    currentYear() + 1,
  );
  return (texts) => {
    const proposals = texts
      .filter((text) => text.trim() !== '')
      .map((name) => proposePaper({ name, firstPageText: '' }, known));
    const first = (field: Exclude<keyof (typeof proposals)[number], 'title'>) => {
      const found = proposals.find((proposal) => proposal[field].from !== null);
      return found === undefined ? '' : String(found[field].value ?? '');
    };
    const examId = Number(first('examId') || Number.NaN);
    return {
      category: categoryOf.get(examId) ?? '',
      exam: known.examOf(examId)?.name ?? '',
      subject: first('subjectName'),
      year: first('year'),
      session: first('session'),
      paperType: first('paperType'),
      language: first('language'),
    };
  };
}
