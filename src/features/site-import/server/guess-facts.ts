import { mapFactColumns } from '#features/papers/paper-fields.contract.ts';
import { loadNames, proposePaper } from '#features/paper-upload/paper-upload.server.ts';
import type { Context } from '#platform/context/context.ts';
import { selectExamCategories } from './site-import.queries.ts';

export type GuessFacts = Awaited<ReturnType<typeof createGuessFacts>>;

/**
 * Creates a function that guesses facts from texts, the most telling first, as the upload desk proposes them. A sure
 * fact of any text precedes an unsure one; '' is a fact that no text has. `own` has the names on the other site. Only a
 * sure exam of the library replaces them, because users do not check each row of a long list.
 */
export async function createGuessFacts({ db }: Pick<Context, 'db'>) {
  const known = await loadNames({ db });
  const categories = await selectExamCategories(db);
  return (texts: string[], own: { category: string; exam: string }) => {
    const names = texts.filter((text) => text.trim() !== '');
    const proposals = names.map((name) => proposePaper({ name, firstPageText: '' }, known));
    const best = (field: Exclude<keyof (typeof proposals)[number], 'title'>) => {
      const found = proposals.map((proposal) => proposal[field]).filter(({ from }) => from !== null);
      return found.find(({ isSure }) => isSure) ?? found[0];
    };
    const textOf = (field: Parameters<typeof best>[0]) => String(best(field)?.value ?? '');
    // A file of several years has none, whatever the page of its link says.
    const dated = proposals.find(({ year }, at) => year.from !== null || hasSeveralYears(names[at]!));
    const examId = best('examId');
    const exam = examId?.isSure ? known.findExam(Number(examId.value)) : null;
    return {
      category: exam === null ? own.category : (categories.get(exam.id) ?? ''),
      exam: exam?.name ?? own.exam,
      subject: textOf('subjectName'),
      /** By the name of the CSV column. */
      ofPaper: mapFactColumns((name) => (name === 'year' ? String(dated?.year.value ?? '') : textOf(name))),
    };
  };
}

const hasSeveralYears = (text: string) => new Set(text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)).size > 1;
