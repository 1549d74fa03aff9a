import { activeContentWarning } from '#features/files/files.admin.tsx';
import { fileSize } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { ProgressBar } from '#admin-kit/progress-bar.tsx';
import { earlierTwin, type UploadListRow } from './upload-row.ts';

/** Returns the percentage sent. An empty file counts as sent. */
const percentSent = ({ sent, bytes }: { sent: number; bytes: number }) =>
  bytes === 0 ? 100 : Math.floor((100 * Math.min(sent, bytes)) / bytes);

const link = 'text-accent underline underline-offset-2';

/** Links to a public page in a new tab. */
export function PaperLink({ slug, title }: { slug: string; title: string }) {
  return (
    <a href={sitePaths.paper(slug)} target="_blank" rel="noopener" className={link}>
      {title}
    </a>
  );
}

function Duplicate({ row, rows }: { row: UploadListRow; rows: UploadListRow[] }) {
  const { duplicate } = row;
  if (duplicate?.isInTrash)
    return (
      <>
        Already in the trash:{' '}
        <a href={getTabUrl('manage', { view: 'trash' })} className={link}>
          {duplicate.title}
        </a>
      </>
    );
  if (duplicate)
    return (
      <>
        Already in the library: <PaperLink {...duplicate} />
      </>
    );
  const twin = earlierTwin(row, rows);
  return twin ? <>The same file as {twin.name}</> : null;
}

function ReadyStatus({ row }: { row: UploadListRow }) {
  const warning = activeContentWarning(row.upload?.activeContent ?? []);
  if (warning) return <span className="text-danger">{warning}</span>;
  return <span className="text-muted">Ready to save</span>;
}

/** Shows the upload stage of a file as text. */
export function RowStatus({ row, rows }: { row: UploadListRow; rows: UploadListRow[] }) {
  switch (row.stage) {
    case 'waiting':
      return <span className="text-muted">Waiting</span>;
    case 'sending': {
      const percent = percentSent(row);
      // The response to the last part arrives only after the check.
      if (percent === 100) return <span className="text-muted">Checking...</span>;
      return (
        <span className="flex items-center gap-2">
          <ProgressBar label={`Sending ${row.name}`} percent={percent} />
          <span className="tabular text-muted">Sending {percent}%</span>
        </span>
      );
    }
    case 'checking':
      return <span className="text-muted">Checking...</span>;
    case 'saving':
      return <span className="text-muted">Saving...</span>;
    case 'stopped':
      return (
        <span>
          {row.why || `Stopped at ${fileSize(row.sent)}.`}{' '}
          <span className="text-muted">
            {row.file ? 'Sent data is kept.' : 'Drop the file again to resume.'}
          </span>
        </span>
      );
    case 'refused':
      return <span className="text-danger">{row.why}</span>;
    case 'saved':
      return (
        <span>
          Saved: <PaperLink {...row.saved!} />
        </span>
      );
    case 'ready': {
      if (row.why) return <span className="text-danger">{row.why}</span>;
      return row.duplicate || earlierTwin(row, rows) ? (
        <span className="text-danger">
          <Duplicate row={row} rows={rows} />
        </span>
      ) : (
        <ReadyStatus row={row} />
      );
    }
  }
}
