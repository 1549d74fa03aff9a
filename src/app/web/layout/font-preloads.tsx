/** Loads fonts early, so that the text does not move when they replace the fallback. */
export function FontPreloads({ fonts }: { fonts: string[] }) {
  return fonts.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ));
}
