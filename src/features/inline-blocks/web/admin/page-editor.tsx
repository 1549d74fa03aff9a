import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { BlockDialog, type Draft } from './block-dialog.tsx';
import { BlockHistory } from './block-history.tsx';
import type { DeletedBlock, EditedPage } from './edited-page.ts';
import type { EditedPages } from './edited-pages.ts';
import { EditedZone } from './edited-zone.tsx';
import { findZones } from './shown-zones.ts';
import { UndoBar } from './undo-bar.tsx';

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
