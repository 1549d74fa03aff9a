import { useRef, useState } from 'react';
import { showFailure } from '#admin-kit/show-failure.ts';
import { getTabUrl } from '#admin-kit/tab-url.ts';
import { useRefetch } from '#admin-kit/use-refetch.ts';
import { movePapersToTrash } from '#features/papers/papers.admin.ts';
import { formatCount } from '#lib/text/format.ts';

const link = 'min-h-11 content-center font-semibold text-accent underline underline-offset-2 lg:min-h-9';

/** Says that many papers are online, with a link to them and an undo that moves them to the trash. */
export function SavedLine({ ids, onUndone }: { ids: number[]; onUndone: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  /** What an undo has done with papers, and which ones. */
  const [undone, setUndone] = useState<{ ids: number[]; state: 'moving' | 'trash' }>();
  const refresh = useRefetch();
  const state = undone?.ids === ids ? undone.state : 'online';
  const isInTrash = state === 'trash';

  async function undo(): Promise<void> {
    setUndone({ ids, state: 'moving' });
    try {
      await movePapersToTrash(ids);
      onUndone();
      setUndone({ ids, state: 'trash' });
      line.current?.focus();
      await refresh();
    } catch (error) {
      setUndone(undefined);
      showFailure('Failed to delete papers', error);
    }
  }

  return (
    <div
      ref={line}
      role="status"
      tabIndex={-1}
      className={ids.length === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-x-2 text-sm'}
    >
      {ids.length > 0 && (
        <>
          {formatCount(ids.length, 'paper')} are {isInTrash ? 'in the trash' : 'online'}
          <span aria-hidden>·</span>
          <a href={getTabUrl('manage', isInTrash ? { view: 'trash' } : undefined)} className={link}>
            View
          </a>
          {!isInTrash && (
            <>
              <span aria-hidden>·</span>
              <button
                type="button"
                disabled={state === 'moving'}
                onClick={() => void undo()}
                className={link}
              >
                Undo
              </button>
            </>
          )}
        </>
      )}
    </div>
  );
}
