import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { cleanupKinds, usualKinds, type CleanupKind } from '#lib/cleanup-kinds.ts';
import { countOf, groupedCount } from '#lib/format.ts';
import { callApi } from '#ui/admin/call-api.ts';
import { ModalDialog } from '#ui/admin/dialog.tsx';
import { checkLook } from '#ui/admin/fields.tsx';
import { actionsLook } from '#ui/admin/form.tsx';
import { ProblemNotice } from '#ui/admin/problem-notice.tsx';
import { useSubmission } from '#ui/admin/use-submission.ts';
import { Button } from '#ui/button.tsx';
import type { CleanupResult, CleanupStats } from '../../cleanup.contract.ts';
import { countOfKind } from '../../kind-words.ts';
import { cleanupPreviewQuery } from './cleanup.api.ts';
import { kindTexts } from './kind-texts.ts';

const namesShown = 5;
const usual: ReadonlySet<CleanupKind> = new Set(usualKinds);
const notUsual: ReadonlySet<CleanupKind> = new Set(cleanupKinds.filter((kind) => !usual.has(kind)));

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
          aria-label={countOfKind(kind, count)}
          checked={isChosen}
          onChange={(event) => onChosen(event.target.checked)}
          className={checkLook}
        />
      </label>
      <div className="min-w-0 py-2 text-sm [overflow-wrap:anywhere]">
        <p className="font-semibold">{countOfKind(kind, count)}</p>
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

/** What a full cleanup would take of each kind; kinds can be left out. */
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
  const [left, setLeft] = useState<ReadonlySet<CleanupKind>>(notUsual);
  const found = cleanupKinds.filter((kind) => stats[kind]);
  const chosen = found.filter((kind) => !left.has(kind));
  const total = chosen.reduce((sum, kind) => sum + (stats[kind] ?? 0), 0);
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
        <p className="text-muted">What is not ticked stays as it is. It goes on when this page is left.</p>
        <ul className="divide-y divide-line rounded-md border border-line">
          {found.map((kind) => (
            <KindChoice
              key={kind}
              kind={kind}
              count={stats[kind] ?? 0}
              isChosen={!left.has(kind)}
              onChosen={(isChosen) => choose(kind, isChosen)}
            />
          ))}
        </ul>
        <div className={actionsLook}>
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={submission.isSending || total === 0}
            onClick={() => void submission.submit()}
          >
            {submission.isSending ? 'Cleaning up...' : `Clean up ${countOf(total, 'item')}`}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
