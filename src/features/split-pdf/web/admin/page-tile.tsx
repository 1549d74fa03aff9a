import { clsx } from 'clsx';
import { memo, type KeyboardEvent } from 'react';
import { IconButton } from '#admin-kit/icon-button.tsx';
import { uploadPageUrl } from '#features/paper-reader/paper-reader.contract.ts';
import { RotateCw, Scissors } from '#ui/icons.ts';

export type PageAction = 'split' | 'rotate' | 'drop';

const actionOfKey: Record<string, PageAction> = {
  s: 'split',
  r: 'rotate',
  d: 'drop',
  Delete: 'drop',
};
const stepOfKey: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

interface PageTileProps {
  uploadId: string;
  page: number;
  rotation: number;
  isDropped: boolean;
  /** Whether Tab reaches this page. Arrow keys reach the others. */
  isCurrent: boolean;
  onAction: (page: number, action: PageAction) => void;
  onFocus: (page: number) => void;
}

/** Moves the focus to the page that is nearest in the line above or below. */
function focusLine(from: HTMLElement, step: 1 | -1): void {
  const { left, top, height } = from.getBoundingClientRect();
  const pages = [...(from.closest('ul')?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]
    .map((page) => ({ page, box: page.getBoundingClientRect() }))
    .filter(({ box }) => step * (box.top - top) > height / 2);
  const distance = ({ box }: (typeof pages)[number]) =>
    1000 * Math.abs(box.top - top) + Math.abs(box.left - left);
  pages.toSorted((a, b) => distance(a) - distance(b))[0]?.page.focus();
}

function focusPage(from: HTMLElement, page: number): void {
  from.closest('ul')?.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus();
}

/** Shows a page, with the place before it at which the file can be split. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { uploadId, page, rotation, isDropped, isCurrent, onAction, onFocus } = props;

  function followKey(event: KeyboardEvent<HTMLButtonElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actionOfKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const step = stepOfKey[event.key];
    if (action) onAction(page, action);
    else if (step) focusPage(event.currentTarget, page + step);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusLine(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1);
    else return;
    event.preventDefault();
  }

  return (
    <li className="flex items-stretch">
      <button
        type="button"
        tabIndex={-1}
        disabled={page === 1}
        aria-label={`Split before page ${page}`}
        title={`Split before page ${page}`}
        onClick={() => onAction(page, 'split')}
        className="group flex w-11 shrink-0 flex-col items-center justify-center text-muted hover:text-accent disabled:invisible"
      >
        <span className="w-px flex-1 bg-line group-hover:bg-accent" />
        <Scissors aria-hidden className="my-2 size-4" />
        <span className="w-px flex-1 bg-line group-hover:bg-accent" />
      </button>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          data-page={page}
          tabIndex={isCurrent ? 0 : -1}
          aria-pressed={isDropped}
          aria-label={`Drop page ${page}`}
          aria-keyshortcuts="S R D Delete"
          onClick={() => onAction(page, 'drop')}
          onFocus={() => onFocus(page)}
          onKeyDown={followKey}
          className={clsx(
            'flex aspect-[3/4] w-full items-center justify-center overflow-hidden rounded-sm border bg-sunken p-1',
            isDropped ? 'border-danger' : 'border-line hover:border-accent',
          )}
        >
          <img
            src={uploadPageUrl(uploadId, page, 160)}
            alt=""
            loading="lazy"
            decoding="async"
            style={{ rotate: `${rotation}deg`, scale: rotation % 180 === 0 ? undefined : '0.75' }}
            className={clsx('max-h-full max-w-full bg-white', isDropped && 'opacity-30')}
          />
        </button>
        <div className="flex items-center justify-between text-sm">
          <span className={clsx('tabular', isDropped ? 'text-danger' : 'text-muted')}>
            {isDropped ? `${page} dropped` : page}
            {rotation !== 0 && <span className="sr-only">, rotated by {rotation} degrees</span>}
          </span>
          <IconButton
            label={`Rotate page ${page}`}
            icon={RotateCw}
            tabIndex={-1}
            onClick={() => onAction(page, 'rotate')}
          />
        </div>
      </div>
    </li>
  );
});
