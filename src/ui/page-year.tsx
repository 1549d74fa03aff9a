import { createContext, use, type ReactNode } from 'react';

const PageYearContext = createContext(0);

/** Provides the year in which the server sent the page. */
export function PageYearProvider({ year, children }: { year: number; children: ReactNode }) {
  return <PageYearContext value={year}>{children}</PageYearContext>;
}

/** Returns the current year on the server. A phone's clock may be years off, so hydration would render another page. */
export function usePageYear(): number {
  return use(PageYearContext);
}
