/** The code of public pages of this feature that other features use. */
export { popularPapersQuery, recentPapersQuery } from './web/highlights.api.ts';
export { browsePageSize, categoryPageSize, examPageSize, relatedLimit } from './list-sizes.ts';
export { browseQueries, categoryPapersQuery, examQueries } from './web/page-reads.api.ts';
export { downloadLabel, getFactLabels, getHost, getSpineClass, getViewerHost } from './web/paper-facts.ts';
export { titleParts } from './web/title-parts.ts';
export { companionPapersQuery, examRelatedQuery, relatedPapersQuery } from './web/papers.api.ts';
export { type ValueLabels, useValueLabels } from './web/value-labels.ts';
