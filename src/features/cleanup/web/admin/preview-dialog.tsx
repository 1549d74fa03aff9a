import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CleanupKind } from '#lib/cleanup-kinds.ts';
import { callApi } from '#admin-kit/call-api.ts';
import { ModalDialog } from '#admin-kit/dialog.tsx';
import { actionsClass } from '#admin-kit/form.tsx';
import { useOpenTabs } from '#admin-kit/open-tabs.ts';
import { Pager } from '#admin-kit/pager.tsx';
import { ProblemNotice } from '#admin-kit/problem-notice.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useSubmission } from '#admin-kit/use-submission.ts';
import { checkClass } from '#admin-kit/fields.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ExternalLink } from '#ui/icons.ts';
import {
  maxKept,
  maxPreviewed,
  type CleanupPreviewAnswer,
  type CleanupResult,
} from '../../cleanup.contract.ts';
import { cleanupPreviewQuery } from './cleanup.api.ts';
import { kindTexts } from './kind-texts.ts';

const urls: Partial<Record<CleanupKind, string>> = {
  duplicateSubjects: '/api/admin/cleanup/remove-duplicates',
  orphanedPapers: '/api/admin/cleanup/remove-orphaned',
};

type Item = CleanupPreviewAnswer['items'][number];

function Name({ name, href }: Item) {
  if (href === null) return <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="font-semibold underline [overflow-wrap:anywhere] hover:text-accent"
    >
      {name} <ExternalLink aria-hidden className="inline size-3.5 align-baseline" />
    </a>
  );
}

/** Lists the items with their results. Unticked items are excluded. */
function PreviewList({
  label,
  items,
  kept,
  onKeep,
}: {
  label: string;
  items: Item[];
  kept: ReadonlySet<string>;
  onKeep: (id: string, isKept: boolean) => void;
}) {
  return (
    <ul
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      className="max-h-[45dvh] divide-y divide-line overflow-y-auto rounded-md border border-line"
    >
      {items.map((item) => (
        <li key={item.id} className="flex items-start gap-1 py-1 pr-3">
          <label className="flex size-11 shrink-0 items-center justify-center">
            <input
              type="checkbox"
              aria-label={item.name}
              checked={!kept.has(item.id)}
              onChange={(event) => onKeep(item.id, !event.target.checked)}
              className={checkClass}
            />
          </label>
          <div className="min-w-0 py-2 text-sm">
            <Name {...item} />
            <p className="text-muted [overflow-wrap:anywhere]">{kept.has(item.id) ? 'Keep' : item.outcome}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Shows the items that a clean-up would remove with their results, and the button that starts it. */
export function PreviewDialog({
  kind,
  onClose,
  onDone,
}: {
  kind: CleanupKind;
  onClose: () => void;
  onDone: (result: CleanupResult) => void;
}) {
  const texts = kindTexts[kind];
  const openTabs = useOpenTabs();
  const cancel = useRef<HTMLButtonElement>(null);
  const [page, setPage] = useState(0);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const preview = useQuery(cleanupPreviewQuery(kind, page));
  const { total = 0, items = [], notice = null } = preview.data ?? {};
  const going = total - kept.size;
  const goingItems = items.filter(({ id }) => !kept.has(id));
  const goingExams =
    items.length < total ? undefined : goingItems.reduce((sum, { exams = 0 }) => sum + exams, 0);
  const submission = useSubmission(texts.failure, async () => {
    const url = urls[kind] ?? `/api/admin/cleanup/remove/${kind}`;
    onDone(await callApi<CleanupResult>('POST', url, { keep: [...kept] }));
  });

  function keep(id: string, isKept: boolean): void {
    const next = new Set(kept);
    if (isKept && next.size < maxKept) next.add(id);
    if (!isKept) next.delete(id);
    setKept(next);
  }

  return (
    <ModalDialog title={texts.title} onClose={onClose} initialFocus={cancel}>
      <div className="flex flex-col gap-4">
        {preview.isPending && <LoadingRows count={3} />}
        {preview.isError && <ReadFailure what="The preview" onRetry={() => void preview.refetch()} />}
        <ProblemNotice text={notice ?? submission.failure?.publicMessage} />
        {preview.isSuccess && notice === null && total === 0 && (
          <p className="text-muted">Nothing left to clean up.</p>
        )}
        {items.length > 0 && (
          <>
            <p className="text-muted">{texts.warning}</p>
            <PreviewList label={texts.title} items={items} kept={kept} onKeep={keep} />
            {total > maxPreviewed && <Pager page={page} size={maxPreviewed} total={total} onPage={setPage} />}
          </>
        )}
        <div className={actionsClass}>
          {texts.links
            ?.filter(({ tab }) => openTabs.has(tab))
            .map(({ label, tab }) => (
              <ButtonLink key={tab} variant="quiet" href={getTabUrl(tab)}>
                {label}
              </ButtonLink>
            ))}
          <Button ref={cancel} variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={texts.canUndo ? 'primary' : 'danger'}
            disabled={submission.isSending || going <= 0}
            onClick={() => void submission.submit()}
          >
            {submission.isSending ? 'Removing...' : texts.verb(Math.max(0, going), goingExams)}
          </Button>
        </div>
      </div>
    </ModalDialog>
  );
}
