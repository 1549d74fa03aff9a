import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#admin-kit/call-api.ts';
import type { Choice } from '#admin-kit/choice-field.tsx';
import type { Exam, Subject } from './catalog.contract.ts';

/** Bypasses the browser cache, so that recent changes are visible. */
const fresh = <Answer>(path: string) => callApi<Answer>('GET', `${path}?at=${Date.now()}`);

/** All exams as choices, found by name, category or alias. The value is the id. */
export const examChoicesQuery = queryOptions<Choice[]>({
  queryKey: ['/api/exams', 'choices'],
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

/** All subjects as choices. The value is the id. */
export const subjectChoicesQuery = queryOptions<Choice[]>({
  queryKey: ['/api/subjects', 'choices'],
  staleTime: 0,
  queryFn: async () => {
    const subjects = await fresh<Subject[]>('/api/subjects');
    return subjects.map(({ id, name }) => ({ value: String(id), label: name }));
  },
});
