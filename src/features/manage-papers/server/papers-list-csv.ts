import { mapFacts } from '#features/papers/paper-fields.contract.ts';
import {
  paperColumnTitles,
  type AdminPaper,
  type PaperColumnName,
} from '#features/papers/papers-admin.contract.ts';
import { spreadsheetCsv } from '#lib/text/spreadsheet-csv.ts';

const valueOf: Record<Exclude<PaperColumnName, 'exam'>, (paper: AdminPaper) => string | number | null> = {
  ...mapFacts((name) => (paper: AdminPaper) => paper[name]),
  subject: ({ subjectName }) => subjectName,
  downloads: ({ downloadCount }) => downloadCount,
  rating: ({ averageRating, totalRatings }) => (totalRatings === 0 ? null : averageRating / 100),
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  status: ({ status }) => status.text,
  fileUrl: ({ fileUrl }) => fileUrl,
};

/** Returns the heading of a CSV file with these columns, after the id and the title. */
export function papersCsvHeader(columns: readonly PaperColumnName[]): string {
  // An exam is found in its category only, so an import needs both.
  const titles = columns.flatMap((name) =>
    name === 'exam' ? ['Category', 'Exam'] : paperColumnTitles[name],
  );
  return spreadsheetCsv([['Id', 'Title', ...titles]]);
}

/** Formats papers as CSV lines that are safe in spreadsheets. */
export function papersCsv(papers: AdminPaper[], columns: readonly PaperColumnName[]): string {
  return spreadsheetCsv(
    papers.map((paper) => [
      paper.id,
      paper.title,
      ...columns.flatMap((name) =>
        name === 'exam' ? [paper.categoryName, paper.examName] : valueOf[name](paper),
      ),
    ]),
  );
}
