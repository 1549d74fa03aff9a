import { useRefetch } from '#admin-kit/use-refetch.ts';
import { Upload } from '#ui/icons.ts';
import { useRef, useState } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { getReadableUrl } from '#lib/url/readable-url.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { FileInput } from '#admin-kit/file-input.tsx';
import { actionsClass } from '#admin-kit/form.tsx';
import { LineList } from '#admin-kit/line-list.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { maxImportBytes, type ImportReport } from '../../redirects-admin.contract.ts';

interface Looked {
  name: string;
  file: Blob;
  report: ImportReport;
}

const look = (file: Blob, plan?: string) =>
  callApi<ImportReport>(
    'POST',
    `/api/admin/redirects/import${plan === undefined ? '' : `?plan=${plan}`}`,
    file,
  );

function Counts({ report }: { report: ImportReport }) {
  const counts = {
    'To add': report.added,
    'To change': report.changed,
    Unchanged: report.unchanged,
    Refused: report.refused,
  };
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {Object.entries(counts).map(([name, count]) => (
        <div key={name} className="rounded-md bg-sunken px-3 py-2">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="tabular text-xl font-semibold">{groupedCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const withLine = (line: number, text: string) => ({
  key: line,
  text: (
    <>
      <span className="tabular text-muted">Line {groupedCount(line)}:</span> {text}
    </>
  ),
});

function Preview({ report }: { report: ImportReport }) {
  const { writes, refusals, added, changed, refused } = report;
  const { patterns, inactive, gone } = report.leftOut;
  const leftOut = [
    patterns > 0 && formatCount(patterns, 'pattern'),
    inactive > 0 && formatCount(inactive, 'inactive redirect'),
    gone > 0 && formatCount(gone, 'page without a target', 'pages without a target'),
  ].filter((text) => text !== false);
  return (
    <>
      <Counts report={report} />
      {leftOut.length > 0 && (
        <p className="text-sm text-muted">
          Left out: {leftOut.join(', ')}. They cannot be redirects of this site.
        </p>
      )}
      <LineList
        title="Refused"
        total={refused}
        lines={refusals.map(({ line, sourceUrl, reason }) =>
          withLine(line, sourceUrl === '' ? reason : `${getReadableUrl(sourceUrl)}: ${reason}`),
        )}
      />
      <LineList
        title="Changes"
        total={added + changed}
        lines={writes.map(({ line, sourceUrl, targetUrl, leadsNowhere }) =>
          withLine(
            line,
            `${getReadableUrl(sourceUrl)} -> ${getReadableUrl(targetUrl)}${leadsNowhere ? ' (target not found)' : ''}`,
          ),
        )}
      />
    </>
  );
}

/** Imports redirects from a file: shows a preview first, then writes everything at once. */
export function RedirectImport({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const file = useRef<File>(undefined);
  const [isTooLarge, setTooLarge] = useState(false);
  const [looked, setLooked] = useState<Looked>();
  const refresh = useRefetch();
  const looking = useSubmission(undefined, async () => {
    setLooked(undefined);
    const chosen = file.current;
    if (!chosen) return;
    // Browsers give CSV files different types, depending on the installed programs.
    const sent = new Blob([chosen], { type: 'text/csv' });
    setLooked({ name: chosen.name, file: sent, report: await look(sent) });
  });
  const writing = useSubmission('Error', async () => {
    const { added, changed } = await look(looked!.file, looked!.report.plan);
    const description = `${formatCount(added + changed, 'redirect')} imported successfully`;
    showToast({ title: 'Success', description, style: 'neutral' });
    onClose();
    await refresh();
  });
  const writes = (looked?.report.added ?? 0) + (looked?.report.changed ?? 0);
  const problem = isTooLarge
    ? 'The file is over the limit of 20 MB'
    : (writing.failure ?? looking.failure)?.publicMessage;

  return (
    <ModalDialog title="Import redirects" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          A CSV file as the export writes it, or an export of Redirection, Rank Math, Yoast SEO or Safe
          Redirect Manager. The columns of the source and the target are enough. Existing redirects are
          updated; all others stay.
        </p>
        <FileInput
          ref={input}
          label="CSV file"
          accept=".csv,text/csv"
          onFile={(chosen) => {
            file.current = chosen;
            setTooLarge(chosen.size > maxImportBytes);
            if (chosen.size <= maxImportBytes) void looking.submit();
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            variant="secondary"
            disabled={looking.isSending || writing.isSending}
            onClick={() => input.current?.click()}
          >
            <Upload aria-hidden className="size-5" />
            {looking.isSending ? 'Checking...' : looked ? 'Choose another file' : 'Choose a file'}
          </Button>
          {looked && <span className="text-sm [overflow-wrap:anywhere]">{looked.name}</span>}
        </div>
        <ProblemNotice text={problem} />
        {looked && <Preview report={looked.report} />}
        <div className={actionsClass}>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={writes === 0 || writing.isSending} onClick={() => void writing.submit()}>
            {writing.isSending ? 'Importing...' : `Import ${formatCount(writes, 'redirect')}`}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
