import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { adVisibilityScript } from '#features/ads/web/ads.widgets.tsx';
import { currentYear } from '#lib/current-year.ts';
import { splitLocale } from '#lib/locales.ts';
import { readStatus } from '#lib/read-error.ts';
import type { PageAssets } from './page-assets.ts';
import { createQueryClient, type Read } from './query-client.ts';
import { writePageState } from './page-state.ts';
import { createSiteRouter } from './router.tsx';
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

interface Match {
  status: string;
  error: unknown;
  _notFound?: boolean | undefined;
}

function statusOf(matches: Match[]): number {
  const failed = matches.find(({ status }) => status === 'error');
  if (failed) return readStatus(failed.error) ?? 500;
  return matches.some(({ status, _notFound }) => status === 'notFound' || _notFound) ? 404 : 200;
}

/** One public page as HTML with its data; 404 when a loader found nothing, 500 or 503 when one failed. */
export async function renderPage({ address, publicUrl, assets, read }: RenderInput): Promise<RenderedPage> {
  const queryClient = createQueryClient(read);
  try {
    const { locale } = splitLocale(address);
    const year = currentYear();
    const router = createSiteRouter(
      {
        queryClient,
        publicUrl,
        assets,
        locale,
        year,
        i18n: await textsIn(locale),
        pageState: () => writePageState(queryClient, { publicUrl, assets, locale, year }),
      },
      createMemoryHistory({ initialEntries: [address] }),
    );
    await router.load();
    const html = renderToString(<RouterProvider router={router} />);
    return { status: statusOf(router.state.matches), html: `<!DOCTYPE html>${html}` };
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
