import { proposePaper, type LoadNames } from '#features/paper-upload/paper-upload.server.ts';
import type { CatalogService } from '#features/catalog/catalog.server.ts';

/** Facts of a paper; '' where the texts have none or contradict each other. */
export interface GuessedFacts {
  category: string;
  exam: string;
  subject: string;
  year: string;
  session: string;
  paperType: string;
  language: string;
}

/**
 * Guesses facts from texts, the most telling first. A sure fact of any text precedes an unsure one. `own` are the names
 * on the other site: only a sure exam of the library replaces them.
 */
export type GuessFacts = (texts: string[], own: { category: string; exam: string }) => GuessedFacts;

/** Creates the guess from the proposals of the upload desk. It finds only exams of the library. */
export async function createGuessFacts(dependencies: {
  catalog: Pick<CatalogService, 'exams'>;
  loadNames: LoadNames;
}): Promise<GuessFacts> {
  const known = await dependencies.loadNames();
  const exams = await dependencies.catalog.exams();
  const categoryOf = new Map(exams.map(({ id, categoryName }) => [id, categoryName]));
  return (texts, own) => {
    const proposals = texts
      .filter((text) => text.trim() !== '')
      .map((name) => proposePaper({ name, firstPageText: '' }, known));
    const best = (field: Exclude<keyof (typeof proposals)[number], 'title'>) => {
      const found = proposals.map((proposal) => proposal[field]).filter(({ from }) => from !== null);
      return found.find(({ isSure }) => isSure) ?? found[0];
    };
    const textOf = (field: Parameters<typeof best>[0]) => String(best(field)?.value ?? '');
    const examId = best('examId');
    const exam = examId && (examId.isSure || own.exam === '') ? known.findExam(Number(examId.value)) : null;
    return {
      category: exam === null ? own.category : (categoryOf.get(exam.id) ?? ''),
      exam: exam?.name ?? own.exam,
      subject: textOf('subjectName'),
      year: textOf('year'),
      session: textOf('session'),
      paperType: textOf('paperType'),
      language: textOf('language'),
    };
  };
}
