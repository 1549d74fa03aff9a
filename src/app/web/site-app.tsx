import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigateHere } from './navigation.ts';
import type { OpenPage } from './open-page.tsx';
import type { Site } from './site-context.tsx';
import { SiteDocument } from './site-document.tsx';

/** The document in the browser: shows the page that came, and the next ones without a page load. */
export function SiteApp({ site, first, pageState }: { site: Site; first: OpenPage; pageState: string }) {
  const [page, setPage] = useState(first);
  const [isLoading, setLoading] = useState(false);
  useEffect(
    () =>
      navigateHere(site, first, {
        // At once: the browser restores the place on the page as soon as it is told that it is there.
        show: (next) => flushSync(() => setPage(next)),
        setLoading,
      }),
    [site, first],
  );
  return <SiteDocument site={site} page={page} isLoading={isLoading} pageState={pageState} />;
}
