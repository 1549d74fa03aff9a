import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import type { Choice } from '#admin-kit/rank-choices.ts';
import type { SearchVocabulary } from '#features/search/search-vocabulary.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import { getSearchText } from '#lib/text/search-words.ts';
import type { Exam, Subject } from './catalog.contract.ts';

/** Bypasses the browser cache, so that recent changes are visible. */
const fresh = <Answer>(path: string, lang: Locale) =>
  callApi<Answer>('GET', `${path}?lang=${lang}&at=${Date.now()}`);

/** Reads records whose aliases include their Hindi names. */
async function readNamed<Row extends Exam | Subject>(path: string): Promise<Row[]> {
  const [rows, hindi] = await Promise.all([fresh<Row[]>(path, 'en'), fresh<Row[]>(path, 'hi')]);
  const hindiNames = new Map(hindi.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({ ...row, aliases: [...row.aliases, hindiNames.get(row.id) ?? row.name] }));
}

/**
 * Returns a function that spells a name with other words of the search: 'Maths' and 'गणित' for 'Mathematics'. Without
 * the words of the search, names are found as they are.
 */
async function readSynonyms(): Promise<(name: string) => string[]> {
  const { groups } = await callApi<Pick<SearchVocabulary, 'groups'>>('GET', '/api/admin/search-words').catch(
    () => ({ groups: [] }),
  );
  const spellings = groups.map(({ words }) => words.map(getSearchText));
  return (name) => {
    const text = getSearchText(name);
    return spellings.flatMap((words) => {
      const match = words.find((word) => text.includes(word));
      return match ? words.map((word) => text.replace(match, word)) : [];
    });
  };
}

/** A user who returns from another browser tab finds what was added there. */
const addedElsewhere = { staleTime: 0, refetchOnWindowFocus: true };

/** All exams as choices, found by name, category, alias or synonym. The value is the id. */
export const examChoicesQuery = queryOptions<Choice[]>({
  queryKey: ['/api/exams', 'choices'],
  ...addedElsewhere,
  queryFn: async () => {
    const [exams, getSynonyms] = await Promise.all([readNamed<Exam>('/api/exams'), readSynonyms()]);
    return exams.map(({ id, name, categoryName, aliases }) => ({
      value: String(id),
      label: name,
      note: categoryName,
      names: [...aliases, ...getSynonyms(name)],
    }));
  },
});

/** All subjects as choices. The value is the id. */
export const subjectChoicesQuery = queryOptions<Choice[]>({
  queryKey: ['/api/subjects', 'choices'],
  ...addedElsewhere,
  queryFn: async () => {
    const [subjects, getSynonyms] = await Promise.all([readNamed<Subject>('/api/subjects'), readSynonyms()]);
    return subjects.map(({ id, name, aliases }) => ({
      value: String(id),
      label: name,
      names: [...aliases, ...getSynonyms(name)],
    }));
  },
});
