import { useRef, useState, type ReactNode } from 'react';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { FileInput } from '#admin-kit/file-input.tsx';
import { TextAreaField, TextField } from '#admin-kit/fields.tsx';
import { Form } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { JobProgress, useLatestRun } from '#features/jobs/jobs.admin.tsx';
import { isOver } from '#features/jobs/jobs.contract.ts';
import { Button } from '#ui/button.tsx';
import { Upload } from '#ui/icons.ts';
import {
  maxSourceBytes,
  maxWordPressBytes,
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
      <h2 id="list-from-file" className="text-base">
        From a file
      </h2>
      <p className="text-sm text-muted">
        A CSV with any columns, or an export of WordPress (Tools, Export, All content).
      </p>
      <FileInput
        ref={input}
        label="CSV or export of WordPress"
        accept=".csv,.xml,text/csv,text/xml,application/xml"
        onFile={(chosenFile) => {
          const maxBytes = isExport(chosenFile) ? maxWordPressBytes : maxSourceBytes;
          file.current = chosenFile;
          setTooLarge(
            chosenFile.size > maxBytes ? `The file is over the ${maxBytes / 1_000_000} MB limit` : undefined,
          );
          if (chosenFile.size <= maxBytes) void sending.submit();
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

/** Starts the job that lists the papers of another place. `children` renders the control for its URL or links. */
function ReadingForm({
  id,
  title,
  action,
  toWish,
  isBusy,
  children,
}: {
  id: string;
  title: string;
  action: string;
  toWish: (text: string) => ReadWish;
  isBusy: boolean;
  children: (text: string, setText: (text: string) => void) => ReactNode;
}) {
  const [text, setText] = useState('');
  const refresh = useRefetch();
  const reading = useSubmission(undefined, async () => {
    await readOtherSite(toWish(text));
    await refresh();
  });
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      <Form submission={reading} className="flex flex-col gap-3">
        {children(text, setText)}
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={isBusy || text.trim() === '' || reading.isSending}
          >
            {action}
          </Button>
        </div>
        <ProblemNotice text={reading.failure?.publicMessage} />
      </Form>
    </section>
  );
}

/** The ways to get a list of papers: a file, another site, Google Drive. */
export function ListSources({ onList }: { onList: (id: string) => void }) {
  const { run, isNew } = useLatestRun(readJobName);
  const refresh = useRefetch();
  const isBusy = run !== undefined && !isOver(run);
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-6 lg:grid-cols-3">
        <FileSource onList={onList} />
        <ReadingForm
          id="list-from-site"
          title="From a site"
          action="Look for papers"
          toWish={(url) => ({ kind: 'site', url })}
          isBusy={isBusy}
        >
          {(url, setUrl) => (
            <TextField
              label="URL"
              name="url"
              inputMode="url"
              placeholder="https://oldpapers.example/sitemap.xml"
              hint="A sitemap, a home page or a folder. Pages are read one at a time, as robots.txt allows. Nothing is downloaded."
              value={url}
              onValue={setUrl}
            />
          )}
        </ReadingForm>
        <ReadingForm
          id="list-from-drive"
          title="From Google Drive"
          action="List the files"
          toWish={(links) => ({ kind: 'drive', links })}
          isBusy={isBusy}
        >
          {(links, setLinks) => (
            <TextAreaField
              label="Links"
              name="links"
              rows={3}
              spellCheck={false}
              hint="One link per line: a public folder, or a file and its title."
              value={links}
              onValue={setLinks}
            />
          )}
        </ReadingForm>
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
