import type { DataTag, QueryKey } from '@tanstack/react-query';
import { createContext, use } from 'react';

/** A read as an `*.api.ts` file defines it with `queryOptions`: islands and the back office use the same definition. */
export interface PageRead<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
  meta?: { isTranslated?: true } | undefined;
}

/** The answers to the reads of a page, by their definitions. */
export interface PageAnswers {
  /** Throws for a read that the route of the page did not make. */
  get<Data>(read: PageRead<Data>): Data;
}

const PageAnswersContext = createContext<PageAnswers | undefined>(undefined);
export const PageAnswersProvider = PageAnswersContext.Provider;

/** The answer to a read that the route of the page has made. For components of the server only. */
export function useRead<Data>(read: PageRead<Data>): Data {
  const answers = use(PageAnswersContext);
  if (!answers) throw new Error('useRead needs a PageAnswersProvider');
  return answers.get(read);
}
