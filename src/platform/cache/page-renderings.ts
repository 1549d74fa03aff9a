import type { CachedPage, RenderedPage } from './cached-page.ts';
import type { Ticket } from './drop-history.ts';
import type { PageStore } from './page-store.ts';

export type Render = () => Promise<RenderedPage>;

export type PageRenderings = ReturnType<typeof createPageRenderings>;

/** Creates the list of pages that are being rendered. */
export function createPageRenderings(store: PageStore) {
  const rendering = new Map<string, { ticket: Ticket; page: Promise<CachedPage> }>();
  let started = 0;
  return {
    /** Renders a page once for all concurrent callers, and caches it if allowed. */
    once(key: string, render: Render): Promise<CachedPage> {
      const running = rendering.get(key);
      // A request after a write must not get data from before it.
      if (running && store.isCurrent(running.ticket)) return running.page;
      started += 1;
      const ticket = store.begin();
      const page = render().then((rendered) => store.store(ticket, key, rendered).page);
      const entry = { ticket, page };
      const remove = () => {
        if (rendering.get(key) === entry) rendering.delete(key);
      };
      rendering.set(key, entry);
      page.then(remove, remove);
      return page;
    },
    /** Returns the number of renderings that were started. */
    started: (): number => started,
  };
}
