import { clsx } from 'clsx';
import { fileSize, groupedCount } from '#lib/text/format.ts';
import type { Column } from '#admin-kit/table.tsx';
import { When } from '#admin-kit/when.tsx';
import { paperColumns, paperColumnTitles, type PaperColumnName } from '../../papers-admin.contract.ts';
import { mapFacts } from '../../paper-fields.contract.ts';
import type { AdminPaper } from '../../papers-admin.contract.ts';
import { getShortUrl } from './short-url.ts';

/** A column of papers that the user can choose. It is hidden below 1280 px, except the year, which a phone hides. */
export interface FactColumn extends Column<AdminPaper> {
  name: PaperColumnName;
  /** Plain text of the value, for the line below the title where the column is hidden. */
  text?: (paper: AdminPaper) => string;
}

const formatRating = ({ averageRating, totalRatings }: AdminPaper) =>
  totalRatings === 0 ? '–' : `${(averageRating / 100).toFixed(1)} (${groupedCount(totalRatings)})`;

/** A value on one line. The tooltip has the whole text. */
function OneLine({ text, note }: { text: string; note?: string }) {
  return (
    <span className="block max-w-36 truncate" title={note === undefined ? text : `${text}, ${note}`}>
      {text}
    </span>
  );
}

/**
 * Link to the file. For a stored file it shows type and size, because the URL contains no readable name. For a file on
 * another server it shows a short form of the URL.
 */
function FileLink({
  paper: { file, fileUrl },
  tabIndex,
}: {
  paper: AdminPaper;
  tabIndex: number | undefined;
}) {
  return (
    <a
      tabIndex={tabIndex}
      href={fileUrl}
      target="_blank"
      rel="noopener"
      title={fileUrl}
      className={clsx(
        'inline-block text-xs leading-4 text-accent underline underline-offset-2',
        file ? 'whitespace-nowrap' : 'w-44 break-all',
      )}
    >
      {file ? `PDF, ${fileSize(file.bytes)}` : getShortUrl(fileUrl)}
    </a>
  );
}

type Fact = Omit<FactColumn, 'name' | 'title'>;

/** A column whose value is a short text. */
const textColumn = (text: (paper: AdminPaper) => string): Fact => ({
  text,
  cell: (paper) => <OneLine text={text(paper)} />,
});

const facts: Record<PaperColumnName, Fact> = {
  ...mapFacts((name) => textColumn((paper) => String(paper[name] ?? ''))),
  exam: {
    isSorting: true,
    text: ({ examName }) => examName,
    cell: ({ examName, categoryName }) => <OneLine text={examName} note={categoryName} />,
  },
  year: {
    isSorting: true,
    isNumeric: true,
    text: ({ year }) => String(year ?? 'No year'),
    cell: ({ year }) => year ?? <span className="text-muted">No year</span>,
  },
  subject: textColumn(({ subjectName }) => subjectName ?? 'No Subject'),
  downloads: { isSorting: true, isNumeric: true, cell: ({ downloadCount }) => groupedCount(downloadCount) },
  rating: { isSorting: true, isNumeric: true, className: 'whitespace-nowrap', cell: formatRating },
  createdAt: { isSorting: true, cell: ({ createdAt }) => <When at={createdAt} /> },
  updatedAt: { isSorting: true, cell: ({ updatedAt }) => <When at={updatedAt} /> },
  status: {
    text: ({ status }) => (status.isProblem ? status.text : ''),
    cell: ({ status }) => (
      <span
        title={status.text}
        className={clsx('line-clamp-2 w-24 text-xs', status.isProblem ? 'text-danger' : 'text-muted')}
      >
        {status.text}
      </span>
    ),
  },
  fileUrl: {
    cell: (paper, tabIndex) => <FileLink paper={paper} tabIndex={tabIndex} />,
  },
};

/** All columns besides the title, in the order of the table. */
export const factColumns: FactColumn[] = paperColumns.map((name) => ({
  name,
  // The cell shows type and size, so the title of the form's field would be wrong.
  title: name === 'fileUrl' ? 'File' : paperColumnTitles[name],
  ...(name === 'year' ? { isWide: true } : { isDesktop: true }),
  ...facts[name],
}));
