import { useSite } from '../site-context.tsx';

/** Loads the fonts of the text before the first paint, so that the text does not move. */
export function FontPreloads() {
  return useSite().assets.fonts.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ));
}
