/** The server code of this feature that other features use. */
export { type CatalogNames, type MadeNames, loadCatalogNames } from './server/catalog-names.service.ts';
export { selectNamesBySlug as categoryNames } from './server/catalog-pages.queries.ts';
export { examPages } from './server/catalog-urls.ts';
export { getLocalNames, listCategories, listExams } from './server/catalog.service.ts';
export {
  type LocalNames,
  englishNames,
  sortedByName,
  translateCategory,
  translateExamName,
  translatePaper,
  translateSubject,
} from './server/local-names.service.ts';
export { createNameLookup } from './server/name-lookup.ts';
export { ensureSubject } from './server/subject-by-name.service.ts';
export { countExamsWithoutPapers } from './server/catalog.queries.ts';
export { emptyCatalogProblem } from './server/taxonomy.service.ts';
export { restoreExamForPapers } from './server/trash/restore-catalog.ts';
