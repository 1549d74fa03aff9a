import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { cleanupKinds, usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { groupedCount } from '#lib/text/format.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { checkClass } from '#admin-kit/fields.tsx';
import { actionsClass } from '#admin-kit/form.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { Button } from '#ui/button.tsx';
import type { CleanupResult, CleanupStats } from '../../cleanup.contract.ts';
import { formatKindCount } from '../../kind-labels.ts';
import { cleanupPreviewQuery } from './cleanup.api.ts';
import { getDeedsText, kindTexts } from './kind-texts.ts';

const namesShown = 5;
/** Kinds without undo, and categories that the owner may fill soon, are removed only if the user ticks them. */
const leftAtFirst: ReadonlySet<CleanupKind> = new Set(
  cleanupKinds.filter((kind) => !kindTexts[kind].canUndo || !usualKinds.some((usual) => usual === kind)),
);
const groups = [
  { title: 'Can be undone', canUndo: true },
  { title: 'Cannot be undone', canUndo: false },
];

function KindChoice({
  kind,
  count,
  isChosen,
  onChosen,
}: {
  kind: CleanupKind;
  count: number;
  isChosen: boolean;
  onChosen: (isChosen: boolean) => void;
}) {
  const { data } = useQuery(cleanupPreviewQuery(kind, 0, namesShown));
  const { items = [], total = count, notice = null } = data ?? {};
  const others = total - items.length;
  return (
    <li className="flex items-start gap-1 py-1 pr-3">
      <label className="flex size-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={formatKindCount(kind, count)}
          checked={isChosen}
          onChange={(event) => onChosen(event.target.checked)}
          className={checkClass}
        />
      </label>
      <div className="min-w-0 py-2 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">{formatKindCount(kind, count)}</p>
        <p className="text-muted">{kindTexts[kind].warning}</p>
        {notice !== null && <p className="mt-1 text-danger">{notice}</p>}
        <ul className="mt-1 list-disc pl-5 text-muted">
          {items.map(({ id, name, outcome }) => (
            <li key={id}>
              <span className="text-ink">{name}</span>: {outcome}
            </li>
          ))}
          {items.length > 0 && others > 0 && <li>and {groupedCount(others)} more</li>}
        </ul>
      </div>
    </li>
  );
}

/** Shows the kinds with or without undo. Empty if no item was found. */
function KindGroup({
  title,
  isFinal,
  kinds,
  stats,
  left,
  onChosen,
}: {
  title: string;
  isFinal: boolean;
  kinds: CleanupKind[];
  stats: CleanupStats;
  left: ReadonlySet<CleanupKind>;
  onChosen: (kind: CleanupKind, isChosen: boolean) => void;
}) {
  if (kinds.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className={clsx('text-base', isFinal && 'text-danger')}>{title}</h3>
      <ul
        className={clsx('divide-y divide-line rounded-md border', isFinal ? 'border-danger' : 'border-line')}
      >
        {kinds.map((kind) => (
          <KindChoice
            key={kind}
            kind={kind}
            count={stats[kind] ?? 0}
            isChosen={!left.has(kind)}
            onChosen={(isChosen) => onChosen(kind, isChosen)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Shows the items that a full clean-up would remove. The user can untick kinds, and must tick those without undo. */
export function FullDialog({
  stats,
  onClose,
  onDone,
}: {
  stats: CleanupStats;
  onClose: () => void;
  onDone: (result: CleanupResult) => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [left, setLeft] = useState<ReadonlySet<CleanupKind>>(leftAtFirst);
  const untidy = cleanupKinds.filter((kind) => stats[kind]);
  const chosen = untidy.filter((kind) => !left.has(kind));
  const isFinal = chosen.some((kind) => !kindTexts[kind].canUndo);
  // Permanent removals are listed first.
  const inOrder = chosen.toSorted((a, b) => +kindTexts[a].canUndo - +kindTexts[b].canUndo);
  const deeds = getDeedsText(inOrder.map((kind) => [kind, stats[kind] ?? 0] as const));
  const submission = useSubmission('Full database cleanup failed', async () => {
    onDone(await callApi<CleanupResult>('POST', '/api/admin/cleanup/full', { kinds: chosen }));
  });

  function choose(kind: CleanupKind, isChosen: boolean): void {
    const next = new Set(left);
    if (isChosen) next.delete(kind);
    else next.add(kind);
    setLeft(next);
  }

  return (
    <ModalDialog title="Full cleanup" onClose={onClose} initialFocus={cancel}>
      <div className="flex flex-col gap-4">
        <ProblemNotice text={submission.failure?.publicMessage} />
        <p className="text-muted">
          Items that are not ticked stay as they are. The cleanup continues if you close this page.
        </p>
        {groups.map(({ title, canUndo }) => (
          <KindGroup
            key={title}
            title={title}
            isFinal={!canUndo}
            kinds={untidy.filter((kind) => kindTexts[kind].canUndo === canUndo)}
            stats={stats}
            left={left}
            onChosen={choose}
          />
        ))}
        <div className={actionsClass}>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isFinal ? 'danger' : 'primary'}
            disabled={submission.isSending || chosen.length === 0}
            className="min-w-0 [overflow-wrap:anywhere]"
            onClick={() => void submission.submit()}
          >
            {submission.isSending ? 'Cleaning up...' : deeds || 'Nothing selected'}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
