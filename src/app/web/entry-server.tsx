import { renderToString } from 'react-dom/server';
import { adVisibilityScript } from '#features/third-parties/third-parties.web.tsx';
import { noticeStateScript } from '#features/push-notices/push-notices.web.tsx';
import { shelfScripts } from '#features/shelf/shelf.web.tsx';
import { currentYear } from '#lib/time/current-year.ts';
import { splitLocale } from '#lib/text/locales.ts';
import type { PageAssets } from './page-assets.ts';
import { createPageReads } from './page-reads.ts';
import type { Read } from './query-client.ts';
import { withFrame } from './frame-html.tsx';
import { openPage } from './open-page.tsx';
import type { ShownHead } from './site-context.tsx';
import { SiteDocument } from './site-document.tsx';
import { loadTexts } from './texts.ts';
import { prePaintScript } from './pre-paint-script.ts';
import { speculationRules } from './speculation-rules.ts';

/** Every inline script that a page may carry, for its Content-Security-Policy. */
export const inlineScripts = [
  prePaintScript,
  adVisibilityScript,
  ...shelfScripts,
  noticeStateScript,
  speculationRules,
];

export interface RenderInput {
  /** Canonical path and query string. */
  url: string;
  publicUrl: string;
  assets: PageAssets;
  /** Makes the reads of the page within the process. */
  read: Read;
}

export interface RenderedPage {
  status: number;
  /** The document in parts, because joining them copies it. */
  parts: string[];
  /** Missing for a page that could not be rendered. */
  head?: ShownHead | undefined;
}

/** Renders one public page as HTML. The status is 404 if a read found nothing, 500 or 503 if one failed. */
export async function renderPage(input: RenderInput): Promise<RenderedPage> {
  const { publicUrl, assets, read } = input;
  const { locale, url } = splitLocale(input.url);
  const reads = createPageReads(read, locale);
  const i18n = await loadTexts(locale);
  let head: ShownHead | undefined;
  const onHead = (renderedHead: ShownHead) => void (head = renderedHead);
  const site = { reads, publicUrl, assets, locale, url, year: currentYear(), i18n, onHead };
  const page = await openPage(site);
  await reads.settled();
  const html = renderToString(
    <SiteDocument site={site} hasFrame={page.hasFrame} list={page.list}>
      {page.content}
    </SiteDocument>,
  );
  const document = `<!DOCTYPE html>${html}`;
  return { status: page.status, parts: page.hasFrame ? withFrame(document, site) : [document], head };
}
