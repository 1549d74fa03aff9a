import { isPlainClick } from '#ui/is-plain-click.ts';

const findStrip = () => document.querySelector<HTMLElement>('[data-page-strip]');

/** Opens a page of this document, or another one from the server, by the form of the bar. */
export function openPage(reader: HTMLElement, page: string): void {
  const field = reader.querySelector<HTMLInputElement>('[data-page-number]')!;
  field.value = page;
  field.form!.requestSubmit();
}

/** Creates the thumbnail of a page: the link to it with a small picture, which loads when it is visible. */
function createThumbnail(page: Element): HTMLElement | undefined {
  const link = page.querySelector('[data-page-link]')?.cloneNode(true) as HTMLElement | undefined;
  const picture = page.querySelector('img');
  if (!link || !picture) return undefined;
  link.className =
    'group flex flex-col items-center gap-1 rounded-md p-1 text-xs text-muted hover:bg-accent-soft aria-[current]:text-accent aria-[current]:font-semibold';
  const image = new Image(picture.width, picture.height);
  image.loading = 'lazy';
  image.decoding = 'async';
  image.alt = '';
  image.className =
    'h-auto w-full rounded-sm border border-line bg-raised group-aria-[current]:outline-3 group-aria-[current]:outline-accent dark:brightness-75';
  image.src = picture.getAttribute('src')!.replace(/-720(?=[-.][\w.-]+$)/, '-160');
  link.prepend(image);
  return link;
}

/** Fills the strip with the thumbnails of all pages, also of those that are not inserted yet. */
export function fillStrip(reader: HTMLElement): void {
  const strip = findStrip();
  if (!strip) return;
  const earlier = reader.querySelector<HTMLTemplateElement>('template[data-pages-before]')?.content;
  const pages = [
    ...(earlier?.querySelectorAll('[data-page]') ?? []),
    ...reader.querySelectorAll('[data-page]'),
  ];
  strip.append(...pages.flatMap((page) => createThumbnail(page) ?? []));
  strip.hidden = pages.length < 2;
  strip.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    openPage(reader, new URL(link.href).searchParams.get('p') ?? '1');
  });
}

/** Marks the page that the visitor reads, and scrolls to it within the strip. */
export function markInStrip(page: number): void {
  const strip = findStrip();
  if (!strip) return;
  strip.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const link = [...strip.querySelectorAll('a')].find(
    ({ href }) => (new URL(href).searchParams.get('p') ?? '1') === String(page),
  );
  if (!link) return;
  link.ariaCurrent = 'page';
  strip.scrollTo({ top: link.offsetTop - (strip.clientHeight - link.offsetHeight) / 2 });
}
