/** The server code of this feature that other features use. */
export { columnTitles } from './server/paper-columns.ts';
export { type ColumnMapping } from './server/papers-csv.ts';
export { type ImportOptions, type ImportSummary, type PapersImport } from './server/papers-import.service.ts';
export type { Reject } from './server/reject.ts';
