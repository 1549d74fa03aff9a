import { useRef, useState } from 'react';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { FileInput } from '#admin-kit/file-input.tsx';
import { TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { Button } from '#ui/button.tsx';
import { Upload } from '#ui/icons.ts';
import {
  mostSourceBytes,
  mostWordPressBytes,
  readJobName,
  type ReadReport,
  type ReadWish,
} from '../../site-import.contract.ts';
import { isExport, readOtherSite, sendList } from './site-import.api.ts';

function FileSource({ onList }: { onList: (id: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const file = useRef<File>(undefined);
  const [tooLarge, setTooLarge] = useState<string>();
  const refresh = useRefetch();
  const sending = useSubmission(undefined, async () => {
    if (!file.current) return;
    const { id } = await sendList(file.current);
    await refresh();
    onList(id);
  });
  return (
    <section aria-labelledby="list-from-file" className="flex flex-col gap-3">
      <h3 id="list-from-file" className="text-base">
        From a file
      </h3>
      <p className="text-sm text-muted">
        A CSV with any columns, or an export of WordPress (Tools, Export, All content).
      </p>
      <FileInput
        ref={input}
        label="CSV or export of WordPress"
        accept=".csv,.xml,text/csv,text/xml,application/xml"
        onFile={(chosen) => {
          const most = isExport(chosen) ? mostWordPressBytes : mostSourceBytes;
          file.current = chosen;
          setTooLarge(chosen.size > most ? `The file is over the ${most / 1_000_000} MB limit` : undefined);
          if (chosen.size <= most) void sending.submit();
        }}
      />
      <div>
        <Button variant="secondary" disabled={sending.isSending} onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-5" />
          {sending.isSending ? 'Reading...' : 'Choose a file'}
        </Button>
      </div>
      <ProblemNotice text={tooLarge ?? sending.failure?.publicMessage} />
    </section>
  );
}

function OtherSite({ isBusy }: { isBusy: boolean }) {
  const [url, setUrl] = useState('');
  const reading = useReading({ kind: 'site', url });
  return (
    <section aria-labelledby="list-from-site" className="flex flex-col gap-3">
      <h3 id="list-from-site" className="text-base">
        From a site
      </h3>
      <Form submission={reading} className="flex flex-col gap-3">
        <TextField
          label="URL"
          name="url"
          inputMode="url"
          placeholder="https://oldpapers.example/sitemap.xml"
          hint="A sitemap, a home page or a folder. Pages are read one at a time, as robots.txt allows. Nothing is downloaded."
          value={url}
          onValue={setUrl}
        />
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={isBusy || reading.isSending || url.trim() === ''}
          >
            Look for papers
          </Button>
        </div>
        <ProblemNotice text={reading.failure?.publicMessage} />
      </Form>
    </section>
  );
}

function DriveLinks({ isBusy }: { isBusy: boolean }) {
  const [links, setLinks] = useState('');
  const reading = useReading({ kind: 'drive', links });
  return (
    <section aria-labelledby="list-from-drive" className="flex flex-col gap-3">
      <h3 id="list-from-drive" className="text-base">
        From Google Drive
      </h3>
      <Form submission={reading} className="flex flex-col gap-3">
        <TextAreaField
          label="Links"
          name="links"
          rows={3}
          spellCheck={false}
          hint="One link per line: a public folder, or a file and its title."
          value={links}
          onValue={setLinks}
        />
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={isBusy || reading.isSending || links.trim() === ''}
          >
            List the files
          </Button>
        </div>
        <ProblemNotice text={reading.failure?.publicMessage} />
      </Form>
    </section>
  );
}

function useReading(wish: ReadWish) {
  const refresh = useRefetch();
  return useSubmission(undefined, async () => {
    await readOtherSite(wish);
    await refresh();
  });
}

/** The ways to get a list of papers: a file, another site, Google Drive. */
export function ListSources({ onList }: { onList: (id: string) => void }) {
  const { run, isNew } = useLatestRun(readJobName);
  const refresh = useRefetch();
  const isBusy = run?.state === 'waiting' || run?.state === 'running';
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-3">
        <FileSource onList={onList} />
        <OtherSite isBusy={isBusy} />
        <DriveLinks isBusy={isBusy} />
      </div>
      {run && (isNew || isBusy) && (
        <JobProgress
          key={run.id}
          run={run}
          isNew={isNew}
          onEnd={({ state, report }) => {
            void refresh();
            if (state === 'done') onList((report as ReadReport).sourceId);
          }}
        />
      )}
    </div>
  );
}
