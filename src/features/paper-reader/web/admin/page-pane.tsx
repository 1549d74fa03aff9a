import { useState, type KeyboardEvent } from 'react';
import { FileText } from '#ui/icons.ts';
import type { PictureWidth } from '../../reader-sizes.ts';

interface Pages {
  /** Number of pages. 0 if they cannot be shown yet. */
  total: number;
  getUrl: (page: number, width: PictureWidth) => string;
}

/** Shows the pages of a file below each other. A click, or Enter for the page at the top, shows it larger. */
export function PagePane({ total, name, className, getUrl }: Pages & { name: string; className: string }) {
  const [large, setLarge] = useState<number>();
  if (total === 0)
    return (
      <div className="flex min-h-48 items-center justify-center gap-2 rounded-md bg-sunken text-muted">
        <FileText aria-hidden className="size-5" />
        No pages yet
      </div>
    );
  const pages = Array.from({ length: total }, (_, index) => index + 1);
  /** Changes the size of the page at the top by Enter. */
  function followKey({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
    if (key !== 'Enter' || target !== currentTarget) return;
    const { top } = currentTarget.getBoundingClientRect();
    const pictures = [...currentTarget.querySelectorAll('button')];
    pictures.find((picture) => picture.getBoundingClientRect().bottom > top + 1)?.click();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter does what a click on a page does
    <div
      role="region"
      aria-label={`Pages of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be focusable by keyboard
      tabIndex={0}
      onKeyDown={followKey}
      className={`overflow-auto bg-sunken p-2 ${className}`}
    >
      {pages.map((page) => (
        <button
          key={page}
          type="button"
          tabIndex={-1}
          title={large === page ? 'Show smaller' : 'Show larger'}
          onClick={() => setLarge(large === page ? undefined : page)}
          className={`mx-auto mb-2 block ${large === page ? 'w-360 cursor-zoom-out' : 'w-full max-w-180 cursor-zoom-in'}`}
        >
          <Page getUrl={getUrl} page={page} total={total} isLarge={large === page} />
        </button>
      ))}
    </div>
  );
}

function Page({ getUrl, page, total, isLarge }: Pages & { page: number; isLarge: boolean }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className="block p-8 text-sm text-muted">Page {page} cannot be shown.</span>;
  return (
    <img
      src={getUrl(page, isLarge ? 1440 : 720)}
      alt={`Page ${page} of ${total}`}
      loading={page === 1 ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setBroken(true)}
      className="aspect-[1/1.414] w-full rounded-sm border border-line bg-surface object-contain object-top dark:brightness-75"
    />
  );
}
