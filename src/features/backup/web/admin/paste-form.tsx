import { clsx } from 'clsx';
import { useState } from 'react';
import { formatCount, groupedCount } from '#lib/text/format.ts';
import { TextAreaField } from '#admin-kit/fields.tsx';
import { useUnsavedChanges } from '#admin-kit/unsaved-changes.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import { CircleAlert, CircleCheck, TriangleAlert, Undo2 } from '#ui/icons.ts';
import { showToast } from '#ui/toast.ts';
import type { PasteResult } from '../../restore.contract.ts';
import { discardPapers, pastePapers } from './restore.api.ts';

/** Parses JSON. Returns `undefined` for invalid JSON. */
function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function Skipped({ details, skipped }: Pick<PasteResult, 'details' | 'skipped'>) {
  if (details.length === 0) return null;
  const more = skipped - details.length;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-accent">
        {formatCount(skipped, 'skipped paper')}
      </summary>
      <ul className="flex flex-col gap-1">
        {details.map(({ paper, title, reason }) => (
          <li key={paper} className="[overflow-wrap:anywhere]">
            <span className="font-semibold">{title === '' ? `Paper ${paper}` : title}</span>{' '}
            <span className="text-muted">{reason}</span>
          </li>
        ))}
        {more > 0 && <li className="text-muted">and {groupedCount(more)} more</li>}
      </ul>
    </details>
  );
}

/**
 * Emoji at the start of a sentence, as text only: the icon next to it replaces it visually, as fonts may lack emoji.
 */
function Sign({ sign }: { sign: string }) {
  return (
    <span aria-hidden className="sr-only">
      {sign}{' '}
    </span>
  );
}

/** What a paste would add. Nothing is written yet. */
function Preview({
  result,
  isSending,
  onAdd,
  onCancel,
}: {
  result: PasteResult;
  isSending: boolean;
  onAdd: () => void;
  onCancel: () => void;
}) {
  const { restored, skipped, titles } = result;
  return (
    <div role="status" className="flex flex-col gap-3 rounded-md border border-line p-4">
      <p className="text-sm">
        {restored === 0 ? 'Nothing to add' : `Adds ${formatCount(restored, 'paper')}`},{' '}
        {groupedCount(skipped)} skipped. Nothing is written yet.
      </p>
      {titles.length > 0 && (
        <ul className="max-h-60 list-disc overflow-y-auto pl-5 text-sm [overflow-wrap:anywhere]">
          {titles.map((title, index) => (
            <li key={index}>{title}</li>
          ))}
          {restored > titles.length && (
            <li className="text-muted">and {groupedCount(restored - titles.length)} more</li>
          )}
        </ul>
      )}
      <Skipped {...result} />
      <div className="flex flex-wrap gap-3">
        {restored > 0 && (
          <Button disabled={isSending} onClick={onAdd}>
            {isSending ? 'Restoring...' : `Add ${formatCount(restored, 'paper')}`}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Restored({ result }: { result: PasteResult }) {
  const { restored, skipped, paperIds } = result;
  const refresh = useRefetch();
  const [isUndone, setUndone] = useState(false);
  const undoing = useSubmission('Undo failed', async () => {
    await discardPapers(paperIds);
    setUndone(true);
    await refresh();
  });
  const Mark = restored > 0 ? CircleCheck : TriangleAlert;
  return (
    <div role="status" className="flex flex-col gap-2">
      <p className="flex items-start gap-2 text-sm">
        <Mark aria-hidden className={clsx('size-5 shrink-0', restored > 0 ? 'text-accent' : 'text-ink')} />
        <span>
          <Sign sign="✅" />
          Restored: {formatCount(restored, 'paper')}, {groupedCount(skipped)} skipped
        </span>
      </p>
      <Skipped {...result} />
      {restored > 0 &&
        (isUndone ? (
          <p className="text-sm text-muted">{formatCount(restored, 'paper')} moved to the trash.</p>
        ) : (
          <div>
            <Button variant="secondary" disabled={undoing.isSending} onClick={() => void undoing.submit()}>
              <Undo2 aria-hidden className="size-5" />
              Undo
            </Button>
          </div>
        ))}
    </div>
  );
}

/** Form to add papers from `library.json` of a backup, or from any list of papers. */
export function PasteForm() {
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<PasteResult>();
  const [result, setResult] = useState<PasteResult>();
  const refresh = useRefetch();
  /** Whether the result of the last attempt is shown. The next edit or attempt hides it. */
  const [isReported, setReported] = useState(false);
  useUnsavedChanges(text !== '');
  const { submit, isSending, failure } = useSubmission('Restore Failed', async () => {
    const json = parseJson(text);
    if (!json) return;
    const answer = await pastePapers(json.value, preview === undefined);
    if (preview === undefined) return setPreview(answer);
    setPreview(undefined);
    setResult(answer);
    setText('');
    await refresh();
  });

  async function restore(): Promise<void> {
    setReported(false);
    if (text.trim() === '') return;
    if (parseJson(text)) {
      setResult(undefined);
      await submit();
      return setReported(true);
    }
    showToast({
      title: 'Invalid JSON',
      description: 'Please paste valid backup JSON data',
      style: 'destructive',
    });
  }

  return (
    <section aria-labelledby="paste-heading" className="flex flex-col gap-3">
      <h3 id="paste-heading" className="text-base">
        Papers from JSON
      </h3>
      <p className="text-sm text-muted">
        Adds missing papers, with their SEO texts, from library.json or any list of papers. Existing papers do
        not change. Only a ZIP restores downloads, ratings, dates and stored files.
      </p>
      <TextAreaField
        label="Backup JSON"
        name="backupData"
        rows={3}
        spellCheck={false}
        placeholder='{ "papers": [ ... ] }'
        hint={formatCount(text.length, 'character')}
        value={text}
        onValue={(value) => {
          setText(value);
          setPreview(undefined);
          setReported(false);
        }}
      />
      {preview ? (
        <Preview
          result={preview}
          isSending={isSending}
          onAdd={() => void restore()}
          onCancel={() => setPreview(undefined)}
        />
      ) : (
        <div>
          <Button variant="secondary" disabled={isSending} onClick={() => void restore()}>
            {isSending ? 'Reading...' : 'Restore papers'}
          </Button>
        </div>
      )}
      {isReported && result && <Restored result={result} />}
      {isReported && failure && (
        <p role="alert" className="flex items-start gap-2 text-sm text-danger">
          <CircleAlert aria-hidden className="size-5 shrink-0" />
          <span className="[overflow-wrap:anywhere]">
            <Sign sign="❌" />
            Restore failed: {failure.publicMessage}
          </span>
        </p>
      )}
    </section>
  );
}
