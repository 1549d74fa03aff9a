import { createContext, use, type ReactNode } from 'react';

const PageYearContext = createContext(0);

/** Around everything that is shown: the year in which the page was sent. */
export function PageYearProvider({ year, children }: { year: number; children: ReactNode }) {
  return <PageYearContext value={year}>{children}</PageYearContext>;
}

/** The calendar year by the server's clock: a phone's may be years off, and would show another page than was sent. */
export function usePageYear(): number {
  return use(PageYearContext);
}
