/** The code of public pages of this feature that other features use. */
export { documentKinds } from './document-kinds.ts';
export { browsePageSize, categoryPageSize, examPageSize, relatedLimit } from './list-sizes.ts';
export { browseQueries, categoryQueries, examQueries } from './web/page-reads.api.ts';
export { downloadLabel, getFacts, getHost, getSpineClass, getViewerHost } from './web/paper-facts.ts';
export { hasWords, shortenTitles, type TitlePart } from './web/short-titles.ts';
export { examRelatedQuery, papersByIdsQuery, relatedPapersQuery } from './web/papers.api.ts';
export { type ValueLabels, useValueLabels } from './web/value-labels.ts';
