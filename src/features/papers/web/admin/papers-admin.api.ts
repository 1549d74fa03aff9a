import { queryOptions } from '@tanstack/react-query';
import { subjectChoicesQuery } from '#features/catalog/catalog.admin.ts';
import { unknownLanguage } from '#lib/text/language-codes.ts';
import { callApi } from '#admin-kit/call-api.ts';
import type { PaperFacets } from '../../papers.contract.ts';

export interface Suggestions {
  subjects: string[];
  languages: string[];
  paperTypes: string[];
  sessions: string[];
}

const usual = {
  languages: ['English', 'Hindi', 'Hindi+English', unknownLanguage],
  paperTypes: ['Question paper', 'Model paper', 'Sample paper', 'Answer key', 'Solution'],
  sessions: ['Prelims', 'Mains', 'Tier 1', 'Tier 2', 'Shift 1', 'Shift 2', 'Morning', 'Evening', 'Annual'],
};

const union = (...lists: string[][]) => [...new Set(lists.flat())];

/** Suggested values of fields: the usual ones first, then others from the library. */
export const suggestionsQuery = queryOptions<Suggestions>({
  queryKey: ['/api/papers/facets', 'suggestions'],
  staleTime: 60_000,
  queryFn: async ({ client }) => {
    const [subjects, facets] = await Promise.all([
      client.fetchQuery(subjectChoicesQuery),
      callApi<PaperFacets>('GET', '/api/papers/facets'),
    ]);
    return {
      subjects: subjects.map(({ label }) => label),
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
