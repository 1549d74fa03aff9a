import { useQuery } from '@tanstack/react-query';
import { VersionPanel } from '#admin-kit/version-panel.tsx';
import type { BlockAction, BlocksVersion } from '../../block-versions.contract.ts';
import { blocksVersionsQuery } from './block-versions.api.ts';
import { sectionTitle } from './block-labels.ts';
import type { EditedPage } from './edited-page.ts';
import { RestoreBlocks } from './restore-blocks.tsx';

const actions: Record<BlockAction, string> = {
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
  const shown = action === 'reordered' ? sectionTitle(subject ?? '') : subject;
  return (
    <p className="wrap-anywhere">
      {actions[action]} {shown}
    </p>
  );
}

/** Lists the versions of the blocks of a page. Each can be compared, previewed and restored. */
export function BlockHistory({
  page,
  onRestored,
  onClose,
}: {
  page: EditedPage;
  onRestored: () => void;
  onClose: () => void;
}) {
  const read = useQuery(blocksVersionsQuery(page.place));
  return (
    <VersionPanel
      read={read}
      renderChange={(version) => <Change version={version} />}
      renderVersion={(entry, onBack) => (
        <RestoreBlocks
          page={page}
          entry={entry}
          newestVersion={read.data?.[0]?.version}
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
