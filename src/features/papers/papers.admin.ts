/** The back-office code of this feature that other features use. */
export {
  type PaperFields,
  type ShownChoice,
  differingFields,
  fieldTitles,
  getPaperFields,
  noSubject,
  getPaperPayload,
  findPaperProblems,
  rebased,
} from './web/admin/edited-fields.ts';
export { type PapersViewState, getPapersViewState, readPapersPage } from './web/admin/papers-view-state.ts';
export { FileUrlNotice, saveWithCheck } from './web/admin/file-url-notice.tsx';
export { ManageFilters } from './web/admin/manage-filters.tsx';
export {
  adminPaperQuery,
  adminPapersQuery,
  earlierFilesQuery,
  movePapersToTrash,
  titleTemplatesQuery,
  trashListQuery,
} from './web/admin/manage.api.ts';
export { type Suggestions, noSuggestions, suggestionsQuery } from './web/admin/papers-admin.api.ts';
export {
  type PaperFieldChoices,
  PaperField,
  suggestionsOf,
  usePaperFieldChoices,
} from './web/admin/paper-field.tsx';
export { type FactColumn, factColumns } from './web/admin/paper-columns.tsx';
export { SelectionBar } from './web/admin/selection-bar.tsx';
