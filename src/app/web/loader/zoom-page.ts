/** Shows the large picture when it has loaded. Without it, the small one is enlarged. */
async function sharpen(picture: HTMLImageElement): Promise<void> {
  const large = new Image();
  large.src = picture.currentSrc.replace(/-720(?=\.\w+$)/, '-1440');
  await large.decode().catch(() => {});
  if (large.naturalWidth === 0) return;
  for (const source of picture.parentElement?.querySelectorAll('source[media]') ?? [])
    source.removeAttribute('media');
}

/** Zooms a page in its own frame, around the clicked place, or out again. The frame scrolls and can be swiped. */
export function zoomPage(link: HTMLElement, { clientX, clientY, detail }: MouseEvent): void {
  const picture = link.querySelector('img');
  if (!picture) return;
  const isZoomed = link.toggleAttribute('data-zoomed');
  link.setAttribute('aria-pressed', String(isZoomed));
  link.style.aspectRatio = isZoomed ? `${picture.width} / ${picture.height}` : '';
  if (!isZoomed) return;
  void sharpen(picture);
  // A click by keyboard has no place.
  if (detail === 0) return;
  const { left, top, width } = link.getBoundingClientRect();
  const scale = picture.clientWidth / width;
  link.scrollTo((clientX - left) * (scale - 1), (clientY - top) * (scale - 1));
}
