import { useCallback, useState } from 'react';
import { callApi } from '#admin-kit/call-api.ts';
import { SidePanel } from '#admin-kit/dialog.tsx';
import { Form } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { mayDiscard } from '#admin-kit/unsaved-changes.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { TextField } from '#admin-kit/fields.tsx';
import { maxFileNameLength, type Upload } from '#features/files/files.contract.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { describePages, maxParts } from '../../split-pdf.contract.ts';
import { PageTile, type PageAction } from './page-tile.tsx';
import {
  describePlan,
  isChanged,
  keptParts,
  namePart,
  newPlan,
  getParts,
  rotatePage,
  splitEvery,
  toggleDropped,
  toggleSplit,
  type PlannedPart,
  type SplitPlan,
} from './split-plan.ts';

const actions = { split: toggleSplit, rotate: rotatePage, drop: toggleDropped } as const;

/** Returns why the plan cannot be carried out, or undefined. */
function findProblem(plan: SplitPlan): string | undefined {
  const parts = keptParts(plan);
  if (parts.length === 0) return 'All pages are dropped';
  if (parts.length > maxParts) return `At most ${maxParts} papers at once`;
  if (parts.some(({ name }) => name.trim() === '')) return 'A paper has no name';
  return isChanged(plan) ? undefined : 'Nothing is split, rotated or dropped yet';
}

/** Splits a volume whose papers all have the same number of pages. */
function SplitEvery({ onSplit }: { onSplit: (size: number) => void }) {
  const [size, setSize] = useState('');
  const pages = /^\d{1,4}$/.test(size) ? Number(size) : 0;
  return (
    <div className="mt-3 flex items-end gap-3">
      <TextField
        label="Pages in each paper"
        name="size"
        inputMode="numeric"
        maxLength={4}
        value={size}
        onValue={setSize}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onSplit(pages);
        }}
        className="w-44"
      />
      <Button variant="secondary" disabled={pages === 0} onClick={() => onSplit(pages)}>
        Split
      </Button>
    </div>
  );
}

/** Splits an uploaded PDF into new uploads. The original stays. Mounted while it is open. */
export function SplitDialog({
  upload,
  onClose,
  onDone,
}: {
  upload: Pick<Upload, 'id' | 'name' | 'pages'>;
  onClose: () => void;
  /** Loads the new uploads. */
  onDone: () => Promise<unknown>;
}) {
  const [plan, setPlan] = useState(() => newPlan(upload.name, upload.pages ?? 0));
  const problem = findProblem(plan);

  const submission = useSubmission(undefined, async (options) => {
    const parts = keptParts(plan).map(({ name, pages }) => ({ name: name.trim(), pages }));
    await callApi('POST', `/api/admin/uploads/${upload.id}/parts`, { parts }, options);
    const description = `${describePlan(plan)}. The original stays in the list.`;
    showToast({ title: 'Success', description, style: 'neutral' });
    onClose();
    await onDone();
  });
  const cancel = async () => {
    if (!isChanged(plan) || (await mayDiscard())) onClose();
  };

  return (
    <SidePanel title={`Pages of ${upload.name}`} onClose={() => void cancel()}>
      <Form
        submission={submission}
        onSubmit={() => {
          if (problem === undefined) void submission.submit();
        }}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">
          <ProblemNotice text={submission.failure?.publicMessage} />
          <p id="split-help" className="text-sm text-muted">
            Click between two pages to split there, and a page to drop it. On the keyboard: arrow keys move, S
            splits before the page, R rotates it, D drops it.
          </p>
          <SplitEvery onSplit={(size) => setPlan((current) => splitEvery(current, size))} />
          <Pages uploadId={upload.id} plan={plan} onPlan={setPlan} />
        </div>
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-6 py-3">
          <p role="status" className="tabular min-w-0 flex-1 text-sm">
            {problem ?? describePlan(plan)}
          </p>
          <div className="flex gap-3">
            <Button variant="secondary" onClick={() => void cancel()}>
              Cancel
            </Button>
            <Button type="submit" disabled={problem !== undefined || submission.isSending}>
              {submission.isSending ? 'Splitting...' : 'Make new files'}
            </Button>
          </div>
        </footer>
      </Form>
    </SidePanel>
  );
}

/** Shows the name of a part and its pages, above them. */
function PartHeading({
  part: { start, name, pages },
  number,
  onName,
  onJoin,
}: {
  part: PlannedPart;
  number: number;
  onName: (name: string) => void;
  onJoin: () => void;
}) {
  const isEmpty = pages.length === 0;
  return (
    <li className="col-span-full flex flex-wrap items-end gap-x-3 gap-y-1 border-t border-line pt-3 first:border-0">
      <TextField
        label={`Paper ${number}${isEmpty ? '' : `, pages ${describePages(pages)}`}`}
        name={`name-${start}`}
        maxLength={maxFileNameLength}
        value={isEmpty ? '' : name}
        disabled={isEmpty}
        placeholder="All its pages are dropped"
        onValue={onName}
        error={!isEmpty && name.trim() === '' ? 'Name is required' : undefined}
        className="min-w-56 flex-1"
      />
      {start > 1 && (
        <Button variant="quiet" onClick={onJoin} aria-label={`Join paper ${number} with the one before`}>
          Join
        </Button>
      )}
    </li>
  );
}

function Pages({
  uploadId,
  plan,
  onPlan,
}: {
  uploadId: string;
  plan: SplitPlan;
  onPlan: (change: (plan: SplitPlan) => SplitPlan) => void;
}) {
  const [current, setCurrent] = useState(1);
  const act = useCallback(
    (page: number, action: PageAction) => onPlan((current) => actions[action](current, page)),
    [onPlan],
  );
  const parts = getParts(plan);
  const getLastPage = (index: number) => (parts[index + 1]?.start ?? plan.pageCount + 1) - 1;
  const getPages = ({ start }: PlannedPart, index: number) =>
    Array.from({ length: getLastPage(index) - start + 1 }, (_, at) => start + at);
  // One list for all parts: a page keeps its picture when the parts change.
  return (
    <ul
      aria-describedby="split-help"
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-1 gap-y-3"
    >
      {parts.flatMap((part, index) => [
        <PartHeading
          key={`part ${part.start}`}
          part={part}
          number={index + 1}
          onName={(name) => onPlan((current) => namePart(current, part.start, name))}
          onJoin={() => act(part.start, 'split')}
        />,
        ...getPages(part, index).map((page) => (
          <PageTile
            key={page}
            uploadId={uploadId}
            page={page}
            rotation={plan.rotations.get(page) ?? 0}
            isDropped={plan.dropped.has(page)}
            isCurrent={page === current}
            onAction={act}
            onFocus={setCurrent}
          />
        )),
      ])}
    </ul>
  );
}
