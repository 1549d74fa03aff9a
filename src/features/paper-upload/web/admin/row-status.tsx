import { activeContentWarning } from '#features/files/files.admin.tsx';
import { currentYear } from '#lib/time/current-year.ts';
import { fileSize } from '#lib/text/format.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { getGroup, isCompared } from './compare-rows.ts';
import { findGuesses, isComplete, isSubjectMissing, isYearMissing } from './readiness.ts';
import { paperFieldLabels } from '#features/papers/paper-fields.contract.ts';
import { fieldNames, findFieldErrors, type UploadListRow } from './upload-row.ts';
import { useUploadRow } from './use-upload-list.ts';

/** Returns the percentage sent. An empty file counts as sent. */
const percentSent = ({ sent, bytes }: { sent: number; bytes: number }) =>
  bytes === 0 ? 100 : Math.floor((100 * Math.min(sent, bytes)) / bytes);

const link = 'text-accent underline underline-offset-2';

/** Links to a public page in a new tab. In a cell of the grid only the mouse reaches it. */
export function PaperLink({ slug, title, isInCell }: { slug: string; title: string; isInCell?: boolean }) {
  return (
    <a
      href={sitePaths.paper(slug)}
      target="_blank"
      rel="noopener"
      tabIndex={isInCell ? -1 : undefined}
      className={link}
    >
      {title}
    </a>
  );
}

interface StatusProps {
  row: UploadListRow;
  /** The earlier row with the same file. */
  twin: UploadListRow | undefined;
  isInCell?: boolean;
  /** Moves to another row. */
  onShow: (key: number) => void;
}

/** Names another row and moves to it. */
function RowLink({ to, isInCell, onShow }: Pick<StatusProps, 'isInCell' | 'onShow'> & { to: number }) {
  const name = useUploadRow(to)?.name;
  return (
    <button type="button" tabIndex={isInCell ? -1 : undefined} onClick={() => onShow(to)} className={link}>
      {name}
    </button>
  );
}

function Duplicate({ row: { duplicate }, twin, isInCell = false, onShow }: StatusProps) {
  if (duplicate?.isInTrash)
    return (
      <>
        Already in the trash:{' '}
        <a
          href={getTabUrl('manage', { view: 'trash' })}
          tabIndex={isInCell ? -1 : undefined}
          className={link}
        >
          {duplicate.title}
        </a>
      </>
    );
  if (duplicate)
    return (
      <>
        Already in the library: <PaperLink {...duplicate} isInCell={isInCell} />
      </>
    );
  if (!twin) return null;
  return (
    <>
      The same file as <RowLink to={twin.key} isInCell={isInCell} onShow={onShow} />
    </>
  );
}

/** Says what a row still needs, or that it can be saved. */
function ReadyStatus({ row, ...place }: Pick<StatusProps, 'row' | 'isInCell' | 'onShow'>) {
  const alike = useUploadRow(row.alike ?? -1);
  const warning = activeContentWarning(row.upload?.activeContent ?? []);
  if (warning) return <span className="text-danger">{warning}</span>;
  const errors = row.fields ? findFieldErrors(row.fields, currentYear() + 1) : {};
  const missing = fieldNames.filter((name) => name in errors).map((name) => paperFieldLabels[name]);
  const guessed = findGuesses(row).map((name) => paperFieldLabels[name]);
  const notes = [
    missing.length > 0 && `Missing: ${missing.join(', ')}`,
    isYearMissing(row) && 'No year found: enter it, or look at its blank field to save without one',
    isSubjectMissing(row) && 'No subject, unlike the other papers of the exam',
    isComplete(row) && (isCompared(row) ? 'Ready to save' : 'Comparing with the library...'),
    guessed.length > 0 && `Not sure: ${guessed.join(', ')}`,
    row.isReading && 'Reading the scan...',
  ];
  return (
    <span className={isComplete(row) ? 'text-muted' : undefined}>
      {notes.filter(Boolean).join('. ')}
      {alike?.fields && (
        <>
          {getGroup(alike) === getGroup(row)
            ? ' Same exam, year, subject and session as '
            : ' Same title as '}
          <RowLink to={alike.key} {...place} />
        </>
      )}
    </span>
  );
}

/** Shows the upload stage of a file as text. */
export function RowStatus({ row, twin, isInCell = false, onShow }: StatusProps) {
  switch (row.stage) {
    case 'waiting':
      return <span className="text-muted">Waiting</span>;
    case 'sending': {
      const percent = percentSent(row);
      // The response to the last part arrives only after the check.
      const text = percent === 100 ? 'Checking...' : `Sending ${percent}%`;
      return <span className="tabular text-muted">{text}</span>;
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
          Saved: <PaperLink {...row.saved!} isInCell={isInCell} />
        </span>
      );
    case 'ready':
      if (row.why) return <span className="text-danger">{row.why}</span>;
      if (!row.duplicate && !twin) return <ReadyStatus row={row} isInCell={isInCell} onShow={onShow} />;
      return (
        <span className="text-danger">
          <Duplicate row={row} twin={twin} isInCell={isInCell} onShow={onShow} />
        </span>
      );
  }
}
