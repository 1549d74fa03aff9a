import { renderToString } from 'react-dom/server';
import { adVisibilityScript } from '#features/ads/web/ads.widgets.tsx';
import { currentYear } from '#lib/current-year.ts';
import { splitLocale } from '#lib/locales.ts';
import type { PageAssets } from './page-assets.ts';
import { createQueryClient, type Read } from './query-client.ts';
import { openPage } from './open-page.tsx';
import { SiteDocument } from './site-document.tsx';
import { textsIn } from './texts.ts';
import { prePaintScript } from './pre-paint-script.ts';
import { speculationRules } from './speculation-rules.ts';

/** Every inline script that a page may carry, for its Content-Security-Policy. */
export const inlineScripts = [prePaintScript, adVisibilityScript, speculationRules];

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

/** One public page as HTML; 404 when a read found nothing, 500 or 503 when one failed. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { publicUrl, assets, read } = input;
  const { locale, address } = splitLocale(input.address);
  const queryClient = createQueryClient(read, { locale });
  try {
    const i18n = await textsIn(locale);
    const site = { queryClient, publicUrl, assets, locale, address, year: currentYear(), i18n };
    const page = await openPage(site);
    const html = renderToString(<SiteDocument site={site} page={page} />);
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
