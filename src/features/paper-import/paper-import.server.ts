/** The server code of this feature that other features use. */
export { columnTitles } from './server/paper-columns.ts';
export { type ColumnMapping } from './server/papers-csv.ts';
export { importPapers, type PapersImportContext } from './server/papers-import.service.ts';
export type { Reject } from './server/reject.ts';
