import type { DataTag, QueryKey } from '@tanstack/react-query';
import { createContext, use } from 'react';

/** A read that an `*.api.ts` file defines with `queryOptions`. Islands and the back office use the same definition. */
export interface PageRead<Data> {
  queryKey: DataTag<QueryKey, Data, Error>;
  meta?: { isTranslated?: true } | undefined;
}

/** The results of a page's reads, by their definitions. */
export interface PageAnswers {
  /** Throws for a read that the route of the page did not make. */
  get<Data>(read: PageRead<Data>): Data;
}

const PageAnswersContext = createContext<PageAnswers | undefined>(undefined);
export const PageAnswersProvider = PageAnswersContext.Provider;

/** Returns the result of a read that the route of the page has made. Only for components that the server renders. */
export function useRead<Data>(read: PageRead<Data>): Data {
  const answers = use(PageAnswersContext);
  if (!answers) throw new Error('useRead needs a PageAnswersProvider');
  return answers.get(read);
}
