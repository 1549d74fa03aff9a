import { queryOptions } from '@tanstack/react-query';
import type { Exam, Subject } from '#features/catalog/catalog.contract.ts';
import type { SimilarPaper } from '../../../intake.contract.ts';
import type { PaperFacets } from '../../../papers.contract.ts';
import type { Choice } from '#ui/admin/choice-field.tsx';
import { callApi } from '#ui/admin/call-api.ts';

/** Past the browser's own cache: an exam that was made a minute ago can be chosen. */
const fresh = <Answer>(path: string) => callApi<Answer>('GET', `${path}?at=${Date.now()}`);

/** Every exam, to be chosen by name, category or alias. */
export const examChoicesQuery = queryOptions<Choice[]>({
  queryKey: ['/api/exams', 'choices for a paper'],
  staleTime: 0,
  queryFn: async () => {
    const exams = await fresh<Exam[]>('/api/exams');
    return exams.map(({ id, name, categoryName, aliases }) => ({
      value: String(id),
      label: name,
      note: categoryName,
      words: aliases.join(' '),
    }));
  },
});

export interface Suggestions {
  subjects: string[];
  languages: string[];
  paperTypes: string[];
  sessions: string[];
}

const usual = {
  languages: ['English', 'Hindi', 'Hindi+English'],
  paperTypes: ['Question paper', 'Model paper', 'Sample paper', 'Answer key', 'Solution'],
  sessions: ['Prelims', 'Mains', 'Tier 1', 'Tier 2', 'Shift 1', 'Shift 2', 'Morning', 'Evening', 'Annual'],
};

const union = (...lists: string[][]) => [...new Set(lists.flat())];

/** Words that papers of the library have, the usual ones first. */
export const suggestionsQuery = queryOptions<Suggestions>({
  queryKey: ['/api/papers/facets', 'suggestions'],
  staleTime: 60_000,
  queryFn: async () => {
    const [subjects, facets] = await Promise.all([
      fresh<Subject[]>('/api/subjects'),
      callApi<PaperFacets>('GET', '/api/papers/facets'),
    ]);
    return {
      subjects: subjects.map(({ name }) => name),
      languages: union(
        usual.languages,
        facets.languages.map(({ value }) => value),
      ),
      paperTypes: union(
        usual.paperTypes,
        facets.paperTypes.map(({ value }) => value),
      ),
      sessions: usual.sessions,
    };
  },
});

export const noSuggestions: Suggestions = { subjects: [], ...usual };

/** Papers that could be the same as one that is about to be saved. */
export const similarPapersQuery = (asked: {
  examId: string;
  year: string;
  subjectName: string;
  session: string;
}) => queryOptions<SimilarPaper[]>({ queryKey: ['/api/admin/similar-papers', asked], staleTime: 0 });

/** Lists that a new paper is in. */
export const listsOfPapers = [
  '/api/admin/papers',
  '/api/admin/similar-papers',
  '/api/admin/subjects',
  '/api/admin/exams',
  '/api/admin/categories',
  '/api/admin/dashboard',
  '/api/admin/audit',
  '/api/papers',
  '/api/papers/facets',
  '/api/exams',
  '/api/subjects',
  '/api/stats',
];
