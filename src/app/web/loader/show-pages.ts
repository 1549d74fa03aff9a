/** Writes the page that the visitor reads into the bar and the URL. */
function showPage(bar: HTMLElement, page: number): void {
  const total = Number(bar.dataset.readerBar);
  const url = new URL(location.href);
  if (page > 1) url.searchParams.set('p', String(page));
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

/** Scrolls to a page that is in the document. Returns false for another one, which the server sends. */
function scrollToPage(page: string): boolean {
  const element = document.getElementById(`page-${page}`);
  element?.scrollIntoView();
  return element !== null;
}

/** Inserts the pages after the first one. Their pictures load while the visitor scrolls. */
export function showPages(): void {
  const bar = document.querySelector<HTMLElement>('[data-reader-bar]');
  if (!bar) return;
  const template = document.querySelector<HTMLTemplateElement>('template[data-more-pages]');
  template?.replaceWith(template.content);
  // The page that crosses the middle of the window.
  const watcher = new IntersectionObserver(
    (entries) => {
      const shown = entries.find(({ isIntersecting }) => isIntersecting)?.target;
      if (shown instanceof HTMLElement) showPage(bar, Number(shown.dataset.page));
    },
    { rootMargin: '-50% 0px' },
  );
  for (const page of document.querySelectorAll('[data-page]')) watcher.observe(page);
  bar.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-step]');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (scrollToPage(new URL(link.href).searchParams.get('p') ?? '1')) event.preventDefault();
  });
  bar.addEventListener('submit', (event) => {
    const field = bar.querySelector<HTMLInputElement>('[data-page-number]');
    if (field?.form !== event.target || !scrollToPage(field.value)) return;
    event.preventDefault();
    field.blur();
  });
}
