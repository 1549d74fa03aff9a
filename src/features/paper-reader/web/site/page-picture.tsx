import { useLingui } from '@lingui/react/macro';
import { pictureName } from '#lib/url/picture-name.ts';
import { pictureWidths, type PictureWidth } from '../../picture-widths.ts';

export interface PagePictureProps {
  /** Path of the pictures of the file. */
  pictures: string;
  page: number;
  /** In points. */
  width: number;
  height: number;
  title: string;
  /** The first picture is loaded at once, the others when the visitor scrolls to them. */
  isFirst: boolean;
}

const [shownWidth, largeWidth] = pictureWidths;
/** A larger picture only where there is room for it. A phone loads it when the visitor zooms in by the link. */
const sharpScreens = '(min-width: 64rem) and (min-resolution: 1.5dppx)';

/** Shows one page in its reserved space, as a link to the large picture. */
export function PagePicture({ pictures, page, width, height, title, isFirst }: PagePictureProps) {
  const { t } = useLingui();
  const path = (pixels: PictureWidth, format: 'avif' | 'webp') =>
    `${pictures}${pictureName(page, pixels, format)}`;
  return (
    <div id={`page-${page}`} data-page={page} className="scroll-mt-20">
      <a
        href={path(largeWidth, 'webp')}
        title={t`Open the large picture`}
        className="block overflow-hidden rounded-sm border border-line bg-sunken"
      >
        <picture>
          <source media={sharpScreens} type="image/avif" srcSet={path(largeWidth, 'avif')} />
          <source media={sharpScreens} type="image/webp" srcSet={path(largeWidth, 'webp')} />
          <source type="image/avif" srcSet={path(shownWidth, 'avif')} />
          <img
            src={path(shownWidth, 'webp')}
            width={shownWidth}
            height={Math.round((shownWidth * height) / width)}
            alt={t`Page ${page} of ${title}`}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            className="h-auto w-full dark:brightness-75"
          />
        </picture>
      </a>
    </div>
  );
}
