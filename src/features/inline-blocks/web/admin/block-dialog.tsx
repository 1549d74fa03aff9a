import { useEffect, useRef, useState } from 'react';
import { fromIndiaTimeField, toIndiaTimeField } from '#lib/time/india-time.ts';
import { ApiError } from '#admin-kit/call-api.ts';
import { confirm } from '#admin-kit/confirm.tsx';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { Form, FormActions } from '#admin-kit/form.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { blockFields, type BlockFields } from '../../inline-blocks.contract.ts';
import { dismissToast } from '#ui/toast.ts';
import { BlockForm } from './block-form.tsx';
import { blockKinds, emptyBlock, getBlockTitle } from './block-labels.ts';
import type { EditedPage, Row } from './edited-page.ts';

/** The block that the dialog edits, or the section of a new block. */
export interface Draft {
  page: EditedPage;
  section: string;
  row?: Row;
}

/** Lets the browser ask before the page is left with unsaved input. */
function useUnsavedQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

const invalid = (fields: { field: string; message: string }[]) =>
  new ApiError(400, '', { code: 'validation_failed', message: '', fields });

/** Validates like the server. Throws an `ApiError` with the same fields. A time that did not change may be over. */
function checked(fields: BlockFields, start: BlockFields): BlockFields {
  const result = blockFields.safeParse(fields);
  const { showFrom } = fields;
  if (showFrom !== undefined && showFrom !== start.showFrom && Date.parse(showFrom) <= Date.now())
    throw invalid([{ field: 'showFrom', message: 'must be in the future' }]);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) =>
    path[1] === 'image'
      ? { field: 'metadata.image', message: 'Please upload an image' }
      : { field: path.join('.'), message },
  );
  throw invalid(problems);
}

function KindChoice({ onChoose }: { onChoose: (fields: (typeof blockKinds)[number]) => void }) {
  return (
    <ul className="flex flex-col gap-2">
      {blockKinds.map((kind) => (
        <li key={kind.type}>
          <button
            type="button"
            onClick={() => onChoose(kind)}
            className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line-strong p-3 text-left hover:border-accent hover:text-accent"
          >
            <kind.icon aria-hidden className="size-5 shrink-0" />
            <span>
              <span className="block font-semibold">{kind.title}</span>
              <span className="block text-sm text-muted">{kind.hint}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Field for the time at which visitors see a block first. Keeps its own text, because a date is typed in parts. */
function ShowFromField({
  value,
  onValue,
}: {
  value: string | undefined;
  onValue: (value: string | undefined) => void;
}) {
  const [text, setText] = useState(value === undefined ? '' : toIndiaTimeField(Date.parse(value)));
  return (
    <TextField
      label="Show from (India time)"
      name="showFrom"
      type="datetime-local"
      max="9999-12-31T23:59"
      hint="Visitors see the block from this time. Leave blank to show it at once."
      value={text}
      onValue={(typed) => {
        setText(typed);
        onValue(typed === '' ? undefined : fromIndiaTimeField(typed));
      }}
    />
  );
}

function FieldsForm({
  draft: { page, section, row },
  start,
  onDirty,
  onClose,
  onDone,
}: {
  draft: Draft;
  start: BlockFields;
  onDirty: (isDirty: boolean) => void;
  onClose: () => void;
  onDone: () => void;
}) {
  const [fields, setFields] = useState(start);
  const [isUploading, setUploading] = useState(false);
  const submission = useSubmission(undefined, async () => {
    const block = checked(fields, start);
    if (row) page.change(row.key, block);
    else page.add(section, block);
    onDone();
  });
  const form = useRef<HTMLDivElement>(null);
  const errors = submission.failure ? submission.errors : (row?.problem?.error.fields ?? {});

  // The button that had the focus was removed, so the first field gets it.
  useEffect(
    () => form.current?.querySelector<HTMLElement>('input:not([type=file]), [role=textbox]')?.focus(),
    [],
  );

  function change(next: BlockFields): void {
    setFields(next);
    onDirty(JSON.stringify(next) !== JSON.stringify(start));
  }

  return (
    <div ref={form}>
      <Form submission={{ ...submission, errors }} className="flex flex-col gap-4">
        <BlockForm fields={fields} onFields={change} isUploading={isUploading} onUploading={setUploading} />
        <ShowFromField value={fields.showFrom} onValue={(showFrom) => change({ ...fields, showFrom })} />
        <FormActions
          action={row ? 'Save' : 'Add Content'}
          submission={submission}
          isWaiting={isUploading}
          onCancel={onClose}
        />
      </Form>
    </div>
  );
}

/** Dialog to edit a block, or to choose a type and add one. Asks before it discards unsaved input. */
export function BlockDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { page, section, row } = draft;
  const [start, setStart] = useState(row?.fields);
  const [isDirty, setDirty] = useState(false);
  useUnsavedQuestion(isDirty);
  // A toast of an earlier action would cover the buttons.
  useEffect(dismissToast, []);

  async function close(): Promise<void> {
    const question = {
      title: 'Leave without saving?',
      body: 'Your changes are not saved yet.',
      action: 'Leave',
      cancel: 'Stay',
    };
    if (!isDirty || (await confirm(question))) onClose();
  }

  function choose({ type }: (typeof blockKinds)[number]): void {
    const block = emptyBlock(type, section);
    if (type !== 'divider') return setStart(block);
    page.add(section, block);
    onClose();
  }

  const title = start ? `${row ? 'Edit' : 'Add'} ${getBlockTitle(start.type).toLowerCase()}` : 'Add Content';
  return (
    <ModalDialog title={title} onClose={() => void close()}>
      {start ? (
        <FieldsForm
          draft={draft}
          start={start}
          onDirty={setDirty}
          onClose={() => void close()}
          onDone={onClose}
        />
      ) : (
        <KindChoice onChoose={choose} />
      )}
    </ModalDialog>
  );
}
