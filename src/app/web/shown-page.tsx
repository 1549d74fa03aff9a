import { createContext, use } from 'react';

interface ShownPage {
  /** Path and query string of the page that is shown, without the prefix of a language. */
  address: string;
  /** Whether the next page is being read. */
  isLoading: boolean;
  /** Whether only the shape of the page is there. */
  isPending: boolean;
}

const ShownPageContext = createContext<ShownPage>({ address: '/', isLoading: false, isPending: false });
export const ShownPageProvider = ShownPageContext.Provider;

/** The page that is shown and whether another is on its way. */
export function useShownPage(): ShownPage {
  return use(ShownPageContext);
}
