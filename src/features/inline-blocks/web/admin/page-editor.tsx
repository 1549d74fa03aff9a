import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { X } from '#ui/icons.ts';
import { Button } from '#ui/button.tsx';
import { dismissToast } from '#ui/toast.ts';
import type {
  BlockAction,
  BlocksVersion,
  BlockFields,
  BlockOfSection,
} from '../../inline-blocks.contract.ts';
import { BlockDialog, type Draft } from './block-dialog.tsx';
import { type DeletedBlock, type EditedPage, type EditedPages, isUnsaved } from './edited-page.ts';
import { EditedZone } from './edited-zone.tsx';
import { findZones } from './shown-zones.ts';
import {
  blocksVersionsQuery,
  blocksUrl,
  blocksVersionQuery,
  savedBlocksQuery,
} from './block-versions.api.ts';
import { getBlockName, sectionTitle, getScheduledTitle, isScheduled } from './block-labels.ts';
import { ChangeList } from '#admin-kit/change-list.tsx';
import { confirm } from '#admin-kit/confirm.tsx';
import { RestoreForm } from '#admin-kit/restore-form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useRestore } from '#admin-kit/use-restore.ts';
import { describeBlock, getBlockChanges } from './block-changes.ts';
import { HeldBlock } from './held-block.tsx';

/** The sections of a version as visitors would see them. A scheduled block has its time above it. */
function VersionPreview({ blocks }: { blocks: BlockOfSection[] }) {
  const sections = [...new Set(blocks.map(({ section }) => section))];
  if (sections.length === 0) return <p className="text-muted">This version has no blocks.</p>;
  return sections.map((section) => (
    <div key={section} className="mb-3 rounded-lg border border-line bg-surface p-4">
      <p className="mb-2 text-sm text-muted">{sectionTitle(section)}</p>
      <div className="flex flex-col gap-4">
        {blocks.map(
          (block, position) =>
            block.section === section && (
              <div key={position}>
                {isScheduled(block) && <p className="text-sm text-muted">{getScheduledTitle(block)}</p>}
                <HeldBlock block={block} />
              </div>
            ),
        )}
      </div>
    </div>
  ));
}

/** Asks before a restore discards changes that are not saved. */
async function mayRestore(page: EditedPage): Promise<boolean> {
  if (!isUnsaved(page.state())) return true;
  return confirm({
    title: 'Discard unsaved changes?',
    body: 'Some of the content is not saved yet. Restoring a version discards it.',
    action: 'Discard and restore',
  });
}

/** Shows what restoring a version of the blocks of a page would change and how it would look, and restores it. */
export function RestoreBlocks({
  page,
  entry,
  newestVersion,
  onBack,
  onDone,
}: {
  page: EditedPage;
  entry: BlocksVersion;
  newestVersion: number | undefined;
  onBack: () => void;
  onDone: () => void;
}) {
  const { version } = entry;
  const then = useQuery(blocksVersionQuery(page.place, version));
  const now = useQuery(savedBlocksQuery(page.place));
  const url = `${blocksUrl(page.place)}/versions/${version}/restore`;
  const submission = useRestore(url, { newestVersion }, async () => {
    await page.load();
    onDone();
  });

  if (then.isError || now.isError)
    return (
      <ReadFailure what="This version" onRetry={() => void Promise.all([then.refetch(), now.refetch()])} />
    );
  if (!then.data || !now.data) return <LoadingRows />;
  const changes = getBlockChanges(now.data, then.data.blocks);
  return (
    <RestoreForm
      entry={entry}
      changes={
        changes.length > 0 ? <ChangeList items={changes} noun="block" describe={describeBlock} /> : undefined
      }
      preview={<VersionPreview blocks={then.data.blocks} />}
      submission={submission}
      onSubmit={() => void mayRestore(page).then((isAllowed) => isAllowed && submission.submit())}
      onBack={onBack}
    />
  );
}

/** Lets the browser ask before a page with unsaved changes is left. */
function useLeavingQuestion(pages: EditedPages): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (pages.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [pages]);
}

const actionTexts: Record<BlockAction, string> = {
  created: 'Added:',
  updated: 'Changed:',
  deleted: 'Deleted:',
  reordered: 'Changed the order:',
  restored: 'Restored version',
  published: 'Published:',
};

/** Says what a version changed: 'Added: Dates of 2026'. */
function Change({ version: { action, subject } }: { version: BlocksVersion }) {
  if (!action) return null;
  const label = action === 'reordered' ? sectionTitle(subject ?? '') : subject;
  return (
    <p className="wrap-anywhere">
      {actionTexts[action]} {label}
    </p>
  );
}

/** Lists the versions of the blocks of a page. Each can be compared, previewed and restored. */
function BlockHistory({
  page,
  onRestored,
  onClose,
}: {
  page: EditedPage;
  onRestored: () => void;
  onClose: () => void;
}) {
  const versions = useQuery(blocksVersionsQuery(page.place));
  return (
    <VersionPanel
      read={versions}
      renderChange={(version) => <Change version={version} />}
      renderVersion={(entry, onBack) => (
        <RestoreBlocks
          page={page}
          entry={entry}
          newestVersion={versions.data?.[0]?.version}
          onBack={onBack}
          onDone={() => {
            onRestored();
            onClose();
          }}
        />
      )}
      onClose={onClose}
    />
  );
}

/**
 * Bar to undo a deletion. It stays until it is used, dismissed, or another block is deleted. On phones it covers the
 * bottom of the screen and leaves room for the button that ends edit mode.
 */
function UndoBar({
  fields,
  onUndo,
  onDismiss,
}: {
  fields: BlockFields;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  // The delete button that had the focus was removed, so keyboard users continue here.
  useEffect(() => {
    dismissToast();
    if (document.activeElement === document.body) undo.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      aria-label={`Deleted: ${getBlockName(fields)}`}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line-strong bg-raised px-4 pt-3 pb-4 shadow-lg sm:inset-x-auto sm:bottom-4 sm:left-4 sm:flex sm:items-center sm:gap-2 sm:rounded-md sm:border sm:py-1 sm:pr-1"
    >
      <p role="status" className="mb-2 text-sm font-semibold sm:mb-0">
        Content deleted successfully
      </p>
      <div className="-ml-4 flex items-center sm:ml-0">
        <Button ref={undo} variant="quiet" onClick={onUndo} title={getBlockName(fields)}>
          Undo delete
        </Button>
        <IconButton label="Dismiss" icon={X} onClick={onDismiss} />
      </div>
    </section>
  );
}

/** Renders the editor into the zones of the page, with one dialog and one undo bar for all of them. */
export function PageEditor({ pages }: { pages: EditedPages }) {
  const [zones] = useState(findZones);
  const [draft, setDraft] = useState<Draft>();
  const [deleted, setDeleted] = useState<{ key: string; page: EditedPage; block: DeletedBlock }>();
  const [withHistory, setWithHistory] = useState<EditedPage>();
  useLeavingQuestion(pages);

  async function deleteBlock(page: EditedPage, key: string): Promise<void> {
    const block = await page.delete(key);
    if (block) setDeleted({ key, page, block });
  }

  return (
    <>
      {zones.map((zone) => {
        const page = pages.of(zone);
        const { section } = zone;
        return createPortal(
          <EditedZone
            page={page}
            section={section}
            onAdd={() => setDraft({ page, section })}
            onHistory={() => setWithHistory(page)}
            onEdit={(row) => setDraft({ page, section, row })}
            onDelete={(key) => void deleteBlock(page, key)}
          />,
          zone.element,
          `${zone.pageType}/${zone.pageId}/${section}`,
        );
      })}
      {draft && <BlockDialog draft={draft} onClose={() => setDraft(undefined)} />}
      {withHistory && (
        <BlockHistory
          page={withHistory}
          onRestored={() => setDeleted(undefined)}
          onClose={() => setWithHistory(undefined)}
        />
      )}
      {deleted && (
        <UndoBar
          key={deleted.key}
          fields={deleted.block.fields}
          onUndo={() => {
            const { page, block } = deleted;
            page.add(block.section, block.fields, block.at);
            setDeleted(undefined);
          }}
          onDismiss={() => setDeleted(undefined)}
        />
      )}
    </>
  );
}
