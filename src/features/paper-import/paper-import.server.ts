/** The server code of this feature that other features use. */
export { csvLines } from './server/csv-lines.ts';
export { brokenCsv, readCsvText } from './server/csv-text.ts';
export { readCsvRecords } from './server/csv-records.ts';
export { type ColumnMapping } from './server/papers-csv.ts';
export { type ImportOptions, type ImportSummary, type PapersImport } from './server/papers-import.service.ts';
export type { Reject } from './server/reject.ts';
