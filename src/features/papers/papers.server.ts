/** The server code of this feature that other features use. */
export {
  type BulkColumns,
  type CountersRow,
  selectCounters,
  selectExamPlaces,
  selectSubjectNames,
  selectTrashedAt,
  updateColumns,
  updateRatings,
} from './server/admin/bulk-papers.queries.ts';
export {
  type SeenPaper,
  getBulkColumns,
  difference,
  notThere,
  getBulkOutcome,
  papersById,
  refused,
  unchanged,
} from './server/admin/chosen-papers.ts';
export { followSeoTexts } from './server/admin/follow-seo-texts.service.ts';
export { withFollowingTexts } from './server/admin/following-texts.ts';
export {
  type PlaceRow,
  insertPaper,
  insertPaperFile,
  lockPaper,
  selectPlace,
  selectTakenSlugs,
  updatePaper,
} from './server/admin/paper-edits.queries.ts';
export {
  keepAsEarlier,
  selectEarlierFiles,
  selectFileOrigins,
  takeEarlierFile,
} from './server/admin/paper-files.queries.ts';
export {
  getErasureTime,
  presentAdminPaper,
  presentEarlierFile,
  toIso,
} from './server/admin/papers-admin.presenter.ts';
export {
  resolveChoice,
  countAdminPapers,
  inMemory,
  selectAdminPapers,
  selectChosenIds,
  selectMatches,
} from './server/admin/papers-list.queries.ts';
export { selectPapersWithFile } from './server/admin/papers-with-file.queries.ts';
export { homePapers } from './list-sizes.ts';
export { getPaperMove } from './server/paper-pages.service.ts';
export { type PaperChoice, getChoiceCondition } from './server/paper-selection.queries.ts';
export { createPaperSlugs } from './server/paper-slugs.ts';
export { selectUnindexedPapers } from './server/papers-health.queries.ts';
export { presentPaper } from './server/papers.presenter.ts';
export {
  type PaperRow,
  selectPaperById,
  selectPapersById,
  selectPapersInOrder,
} from './server/papers.queries.ts';
export {
  countFacets,
  countPapers,
  findChoice,
  listBestMatches,
  listPaperDetails,
  listPapers,
  paperTags,
  readPaper,
  readStats,
  streamPapers,
} from './server/papers.service.ts';
