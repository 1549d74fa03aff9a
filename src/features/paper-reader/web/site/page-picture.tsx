import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pageSpan, type PageBox } from '#lib/text/page-words.ts';
import { pictureName, type PageTurn } from '#lib/url/picture-name.ts';
import { pictureWidths, type PictureWidth } from '../../reader-sizes.ts';

export interface PagePictureProps {
  /** Path of the pictures of the file. */
  pictures: string;
  page: number;
  /** In points. */
  width: number;
  height: number;
  turn: PageTurn;
  title: string;
  /** The first picture is loaded at once, the others when the visitor scrolls to them. */
  isFirst: boolean;
  /** The URL that opens the paper at this page. */
  href: string;
  /** Words to mark on the picture. */
  marked: PageBox[];
  /** The text below the picture. */
  children: ReactNode;
}

const [, shownWidth, largeWidth] = pictureWidths;
/** A larger picture only where there is room for it. A phone loads it when the visitor zooms in by the link. */
const sharpScreens = '(min-width: 64rem) and (min-resolution: 1.5dppx)';

/**
 * Shows one page in its reserved space, as a link to the large picture, and below it the URL of the page. The code of the
 * reader makes the picture a button that zooms in place. `--zoom` is the width of all pages as a share of the column.
 */
export function PagePicture(props: PagePictureProps) {
  const { pictures, page, width, height, turn, title, isFirst, marked, href, children } = props;
  const { t } = useLingui();
  const path = (pixels: PictureWidth, format: 'avif' | 'webp') =>
    `${pictures}${pictureName(page, pixels, format, turn)}`;
  return (
    <div
      id={`page-${page}`}
      data-page={page}
      className="relative flex w-fit min-w-full scroll-mt-20 flex-col gap-3 in-data-boxed:scroll-mt-0"
    >
      <div
        data-frame
        className="relative mx-auto w-[calc(min(100cqw,60rem)*var(--zoom,1))] in-data-loaded:touch-[pan-x_pan-y]"
      >
        <a
          href={path(largeWidth, 'webp')}
          title={t`Open the large picture`}
          data-zoom={t`Zoom in and out`}
          draggable={false}
          className="block cursor-zoom-in overflow-hidden rounded-sm border border-line bg-sunken select-none in-data-zoomed:cursor-zoom-out"
        >
          <picture>
            <source media={sharpScreens} type="image/avif" srcSet={path(largeWidth, 'avif')} />
            <source media={sharpScreens} type="image/webp" srcSet={path(largeWidth, 'webp')} />
            <source type="image/avif" srcSet={path(shownWidth, 'avif')} />
            <img
              src={path(shownWidth, 'webp')}
              width={shownWidth}
              height={Math.round((shownWidth * height) / width)}
              alt={isFirst ? t`Page ${page} of ${title}` : t`Page ${page}`}
              loading={isFirst ? 'eager' : 'lazy'}
              fetchPriority={isFirst ? 'high' : 'auto'}
              decoding="async"
              draggable={false}
              className="h-auto w-full max-w-none dark:brightness-75"
            />
          </picture>
        </a>
        {marked.length > 0 && <MarkedWords boxes={marked} />}
      </div>
      <div className="sticky left-0 flex w-[100cqw] items-start gap-2 in-data-full:hidden">
        <div className="min-w-0 flex-1">{children}</div>
        <a
          href={href}
          data-page-link
          className="tabular flex min-h-11 items-center px-2 text-sm text-muted hover:text-accent hover:underline"
        >
          {t`Page ${page}`}
        </a>
      </div>
    </div>
  );
}

/** Space around a marked word, in ten-thousandths of the page. */
const margin = 25;

/** Marks words on the picture below. Scales with it, also when the visitor zooms in. */
function MarkedWords({ boxes }: { boxes: PageBox[] }) {
  return (
    <svg
      aria-hidden
      data-marked-words
      viewBox={`0 0 ${pageSpan} ${pageSpan}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full fill-marker mix-blend-multiply"
    >
      {boxes.map(([left, top, right, bottom]) => (
        <rect
          key={`${left} ${top}`}
          x={left - margin}
          y={top - margin}
          width={right - left + 2 * margin}
          height={bottom - top + 2 * margin}
        />
      ))}
    </svg>
  );
}

/** Shown over a page whose picture did not load. The loader copies it from its template. */
export function FailedPicture() {
  const { t } = useLingui();
  return (
    <template data-failed-picture>
      <p
        data-failed
        className="absolute inset-x-0 top-0 flex flex-wrap items-center justify-center gap-x-3 border-b border-line bg-raised p-3 text-sm"
      >
        {t`This page did not load.`}
        <button
          type="button"
          data-load-again
          className="min-h-11 rounded-md px-3 font-semibold text-accent hover:bg-accent-soft"
        >
          {t`Try again`}
        </button>
      </p>
    </template>
  );
}
