/** The code of public pages of this feature that other features use. */
export { FoundPages } from './web/found-pages.tsx';
export { MarkedText } from './web/marked-text.tsx';
export { insidePapersQuery } from './web/page-search.api.ts';
