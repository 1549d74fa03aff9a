/** The code of public pages of this feature that other features use. */
export { pagesInPaperQuery, pageTextQuery, paperPagesQuery } from './web/paper-reader.api.ts';
export { PageStrip, PaperReader, type ReaderAnswers } from './web/site/paper-reader.tsx';
