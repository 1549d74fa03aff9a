import { mapFactColumns } from '#features/papers/paper-fields.contract.ts';
import { loadNames, proposePaper } from '#features/paper-upload/paper-upload.server.ts';
import type { Context } from '#platform/context/context.ts';
import { selectExamCategories } from './site-import.queries.ts';

export type LibraryFacts = Awaited<ReturnType<typeof readLibraryFacts>>;

/** Reads the names of the library, and the category of each exam, for `guessFacts`. */
export async function readLibraryFacts({ db }: Pick<Context, 'db'>) {
  return { names: await loadNames({ db }), categories: await selectExamCategories(db) };
}

/**
 * Guesses facts from texts, the most telling first, as the upload desk proposes them. A sure fact of any text precedes
 * an unsure one; '' is a fact that no text has. `own` has the names on the other site. Only a sure exam of the library
 * replaces them, because users do not check each row of a long list.
 */
export function guessFacts(
  { names, categories }: LibraryFacts,
  hints: string[],
  own: { category: string; exam: string },
) {
  const texts = hints.filter((text) => text.trim() !== '');
  const proposals = texts.map((name) => proposePaper({ name, firstPageText: '' }, names));
  const getBest = (field: Exclude<keyof (typeof proposals)[number], 'title'>) => {
    const facts = proposals.map((proposal) => proposal[field]).filter(({ from }) => from !== null);
    return facts.find(({ isSure }) => isSure) ?? facts[0];
  };
  const getText = (field: Parameters<typeof getBest>[0]) => String(getBest(field)?.value ?? '');
  // A file of several years has none, whatever the page of its link says.
  const dated = proposals.find(({ year }, at) => year.from !== null || hasSeveralYears(texts[at]!));
  const examId = getBest('examId');
  const exam = examId?.isSure ? names.findExam(Number(examId.value)) : null;
  return {
    category: exam === null ? own.category : (categories.get(exam.id) ?? ''),
    exam: exam?.name ?? own.exam,
    subject: getText('subjectName'),
    /** By the name of the CSV column. */
    ofPaper: mapFactColumns((name) => (name === 'year' ? String(dated?.year.value ?? '') : getText(name))),
  };
}

const hasSeveralYears = (text: string) => new Set(text.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g)).size > 1;
