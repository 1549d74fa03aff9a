import { useQuery } from '@tanstack/react-query';
import { ChangeList } from '#admin-kit/change-list.tsx';
import { confirm } from '#admin-kit/confirm.tsx';
import { RestoreForm } from '#admin-kit/restore-form.tsx';
import { LoadingRows, ReadFailure } from '#admin-kit/tab-page.tsx';
import { useRestore } from '#admin-kit/use-restore.ts';
import type { BlocksVersion } from '../../block-versions.contract.ts';
import type { BlockOfSection } from '../../inline-blocks.contract.ts';
import { describeBlock, getBlockChanges } from './block-changes.ts';
import { getScheduledTitle, sectionTitle } from './block-labels.ts';
import { blocksUrl, blocksVersionQuery, savedBlocksQuery } from './block-versions.api.ts';
import type { EditedPage } from './edited-page.ts';
import { HeldBlock } from './held-block.tsx';
import { isScheduled, isUnsaved } from './page-rows.ts';

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
