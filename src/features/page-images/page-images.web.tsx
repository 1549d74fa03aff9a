import { getImageUrl, smallImageWidth } from '#lib/url/page-image-url.ts';
import type { PageImage as Image } from './page-images.contract.ts';

/**
 * An image of a page. The size reserves the space before the image loads. Phones load the small image. `sizes` tells
 * the browser the width, by default the width of the text column.
 */
export function PageImage({
  image,
  alt,
  sizes = '(min-width: 44rem) 40rem, 100vw',
}: {
  image: Image;
  alt: string;
  sizes?: string;
}) {
  const { hash, width, height } = image;
  const small = getImageUrl({ hash, width: smallImageWidth });
  return (
    <img
      src={getImageUrl(image)}
      {...(width > smallImageWidth && {
        srcSet: `${small} ${smallImageWidth}w, ${getImageUrl(image)} ${width}w`,
        sizes,
      })}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="h-auto max-w-full self-start rounded-md"
    />
  );
}
