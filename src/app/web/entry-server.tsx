import { renderToString } from 'react-dom/server';
import { adVisibilityScript } from '#features/ads/web/ads.widgets.tsx';
import { currentYear } from '#lib/current-year.ts';
import { splitLocale } from '#lib/locales.ts';
import type { PageAssets } from './page-assets.ts';
import { createQueryClient, type Read } from './query-client.ts';
import { writePageState } from './page-state.ts';
import { openPage } from './open-page.tsx';
import { SiteDocument } from './site-document.tsx';
import { textsIn } from './texts.ts';
import { prePaintScript } from './pre-paint-script.ts';

/** Every inline script that a page may carry, for its Content-Security-Policy. */
export const inlineScripts = [prePaintScript, adVisibilityScript];

export interface RenderInput {
  /** Path and query string, canonical. */
  address: string;
  publicUrl: string;
  assets: PageAssets;
  /** Answers the reads of the page in the process. */
  read: Read;
}

export interface RenderedPage {
  status: number;
  html: string;
}

/** What hydration needs to know of the built files: not the code of other pages. */
function assetsIn(assets: PageAssets, route: string | undefined): PageAssets {
  const pages = route === undefined ? {} : { [route]: assets.pages[route] ?? [] };
  return { ...assets, pages };
}

/** One public page as HTML with its data; 404 when a read found nothing, 500 or 503 when one failed. */
export async function renderPage({ address, publicUrl, assets, read }: RenderInput): Promise<RenderedPage> {
  const { locale, address: shown } = splitLocale(address);
  const queryClient = createQueryClient(read, { locale });
  try {
    const year = currentYear();
    const i18n = await textsIn(locale);
    const site = { queryClient, publicUrl, assets, locale, year, i18n };
    const page = await openPage(site, shown);
    const pageState = writePageState(queryClient, {
      publicUrl,
      assets: assetsIn(assets, page.route),
      locale,
      year,
      address: shown,
    });
    const html = renderToString(<SiteDocument site={site} page={page} pageState={pageState} />);
    return { status: page.status, html: `<!DOCTYPE html>${html}` };
  } finally {
    // A read that still runs beside a failed one would set a timer when it ends, and keep the process alive.
    await Promise.allSettled(
      queryClient
        .getQueryCache()
        .getAll()
        .map((query) => query.promise),
    );
    queryClient.clear();
  }
}
