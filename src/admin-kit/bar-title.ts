import { createContext } from 'react';

/** The title in the bar above the tab, which only narrow screens show. */
export const BarTitleContext = createContext('');
