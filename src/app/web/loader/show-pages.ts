const storageKey = 'reader-place';
/** In pixels, with the space below the header. Above a page that is higher, the visitor sees nothing of the document. */
const headerHeight = 100;
const findPage = (page: number | string | null) => document.getElementById(`page-${page ?? 1}`);
const getTop = (element: Element) => element.getBoundingClientRect().top;

interface Place {
  url: string;
  /** Distance from the top of the window to the page that the visitor reads. */
  top: number;
  /** Whether the pages before the sent one were in the document. */
  hasEarlier: boolean;
}

/** Stores where the visitor reads, for a reload or Back. */
function storePlace(page: number): void {
  const element = findPage(page);
  if (!element) return;
  const hasEarlier = document.querySelector('template[data-pages-before]') === null;
  const position: Place = { url: location.href, top: getTop(element), hasEarlier };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Without storage, a reload shows the top of the page.
  }
}

/** Returns the place where the visitor was, after a reload or Back. */
function findPlace(): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!navigation || navigation.type === 'navigate') return undefined;
  try {
    const position = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Place | null;
    return position?.url === location.href ? position : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the page that the visitor reads into the bar and the URL. */
function showPage(bar: HTMLElement, page: number): void {
  const total = Number(bar.dataset.readerBar);
  const url = new URL(location.href);
  // A search without a page shows the list of found pages.
  if (page > 1 || url.searchParams.has('q')) url.searchParams.set('p', String(page));
  else url.searchParams.delete('p');
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  const field = bar.querySelector<HTMLInputElement>('[data-page-number]');
  if (field && field !== document.activeElement) field.value = String(page);
  for (const link of bar.querySelectorAll<HTMLAnchorElement>('[data-step]')) {
    const to = page + Number(link.dataset.step);
    link.hidden = to < 1 || to > total;
    url.searchParams.set('p', String(to));
    link.href = url.pathname + url.search;
  }
}

/** Scrolls to the words on the picture of a page that answer a search best, unless the window shows them. */
function showBestMark(page: HTMLElement): void {
  const mark = page.querySelector('[data-marked-words] rect');
  if (mark && mark.getBoundingClientRect().bottom > innerHeight - headerHeight)
    mark.scrollIntoView({ block: 'center', behavior: 'instant' });
}

/** Shows the pages around the one that the server sent. Their pictures load while the visitor scrolls. */
export function showPages(): void {
  const reader = document.querySelector<HTMLElement>('[data-reader]');
  const bar = reader?.querySelector<HTMLElement>('[data-reader-bar]');
  const sent = reader?.querySelector<HTMLElement>('[data-page]');
  if (!reader || !bar || !sent) return;
  let current = Number(sent.dataset.page);

  // Offline, nothing happens. The next event tries again.
  const loadReader = (use: (code: typeof import('./use-reader.ts')) => void) =>
    void import('./use-reader.ts').then(use, () => {});
  const completePages = () => loadReader((code) => code.completePages(reader, current));
  // The page that crosses the middle of the window.
  const watcher = new IntersectionObserver(
    (entries) => {
      const visible = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (!(visible instanceof HTMLElement)) return;
      const isNew = visible.dataset.page !== String(current);
      current = Number(visible.dataset.page);
      showPage(bar, current);
      if (isNew) completePages();
    },
    { rootMargin: '-50% 0px' },
  );
  function insert(pages: 'before' | 'after'): void {
    const template = reader!.querySelector<HTMLTemplateElement>(`template[data-pages-${pages}]`);
    template?.replaceWith(template.content);
    for (const page of reader!.querySelectorAll('[data-page]')) watcher.observe(page);
  }
  /** The pages before the sent one are inserted above the window, so that nothing moves that the visitor sees. */
  function insertEarlier(): void {
    const top = getTop(sent!);
    insert('before');
    // A zoom puts the pages into a box.
    (reader!.querySelector('[data-boxed]') ?? window).scrollBy({
      top: getTop(sent!) - top,
      behavior: 'instant',
    });
  }
  function insertEarlierWhenAbove(): void {
    if (getTop(sent!) > headerHeight) return;
    removeEventListener('scroll', insertEarlierWhenAbove, true);
    insertEarlier();
  }
  /** Scrolls to a page, moves the focus to it and announces it. Returns false for a page that the server has to send. */
  function goTo(page: string | null): boolean {
    insertEarlier();
    const element = findPage(page);
    if (!element) return false;
    element.scrollIntoView();
    element.querySelector('a')?.focus({ preventScroll: true });
    const announcement = bar!.querySelector<HTMLElement>('[data-page-announcement]')!;
    announcement.textContent = announcement.dataset.pageAnnouncement!.replace('#', page ?? '1');
    return true;
  }

  insert('after');
  // The browser would restore the position in a document that may have had other pages.
  history.scrollRestoration = 'manual';
  const position = findPlace();
  if (position?.hasEarlier) insertEarlier();
  if (position) scrollBy({ top: getTop(sent) - position.top, behavior: 'instant' });
  else showBestMark(sent);
  // Captures the scrolling of the box, too.
  addEventListener('scroll', insertEarlierWhenAbove, { passive: true, capture: true });
  insertEarlierWhenAbove();
  // Back from a fragment of this document. Back from the full screen stays at its page.
  addEventListener('popstate', () => {
    if (!location.hash && !reader.matches('[data-full]')) goTo(new URL(location.href).searchParams.get('p'));
  });
  addEventListener('pagehide', () => storePlace(current));
  addEventListener('scroll', completePages, { once: true });

  bar.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-step]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (goTo(new URL(link.href).searchParams.get('p'))) event.preventDefault();
  });
  bar.addEventListener('submit', (event) => {
    const field = bar.querySelector<HTMLInputElement>('[data-page-number]');
    if (field?.form === event.target && goTo(field.value)) event.preventDefault();
  });
  for (const sign of ['pointerover', 'focusin'])
    reader.addEventListener(sign, () => loadReader((code) => code.startReading(reader)));
  reader.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-frame], [data-tool]');
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    loadReader((code) => code.runControl(reader, control, event));
  });
  // Toggle events do not bubble.
  reader.addEventListener('toggle', completePages, true);
  addEventListener('online', completePages);
}
