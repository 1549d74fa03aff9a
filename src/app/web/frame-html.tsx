import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { categoriesQuery } from '#features/catalog/catalog.web.tsx';
import { pagesWithRoleQuery } from '#features/static-pages/web/static-pages.api.ts';
import { settingsQuery } from '#features/settings/settings.web.tsx';
import { getCanonicalPath } from '#lib/url/canonical-path.ts';
import { escapeHtml } from '#lib/text/escape-html.ts';
import { inLocale } from '#lib/text/locales.ts';
import { ToastPlace } from '#ui/toast-place.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader, type HeaderPage } from './layout/site-header.tsx';
import type { Site } from './site-context.tsx';
import { SiteProviders } from './site-providers.tsx';

/** Returns the page's own HTML for this position of the header. */
type OwnPart = (page: HeaderPage) => string;

/** The HTML of the header, and of the footer with the place for toasts. */
interface FrameHtml {
  header: (string | OwnPart)[];
  footer: string;
}

/**
 * Placeholder for parts that differ from page to page. Random, so that no text of a visitor or an owner can contain
 * it.
 */
const token = crypto.randomUUID();
const urlToken = `/url-${token}`;
const searchToken = `search-${token}`;
/** Matches the URL in a link, and the search text. */
const ownParts = new RegExp(`((?:/hi)?${urlToken}|${searchToken})`);

/** Placeholders for header and footer in a document, until `withFrame` replaces them. */
export const framePlaces = { header: `header-${token}`, footer: `footer-${token}` };

/** Enough for both languages and every form of the header. */
const maxFrames = 32;
const frames = new Map<string, FrameHtml>();

function getHeaderPage({ url }: Site): HeaderPage {
  const [path = '/', query] = url.split('?', 2);
  // The server removes parameters that no page knows (utm_source) from the URL before it renders.
  const canonical = getCanonicalPath(url)?.url ?? '/';
  return { path, url: canonical, search: new URLSearchParams(query).get('search') ?? undefined };
}

/** Returns the path if it changes the header: only these links are marked as the current page. */
const markedPath = (path: string) => (path === '/' || path === '/browse' ? path : '');

function renderFrame(site: Site, { path, search }: HeaderPage): FrameHtml {
  const page: HeaderPage = {
    path: markedPath(path),
    url: urlToken,
    search: search === undefined ? undefined : searchToken,
  };
  const renderPart = (part: ReactElement) =>
    renderToString(<SiteProviders site={site}>{part}</SiteProviders>);
  const footer = (
    <>
      <SiteFooter />
      <ToastPlace />
    </>
  );
  // `split` with a group keeps the tokens, at the odd positions.
  const parts = renderPart(<SiteHeader {...page} />).split(ownParts);
  return {
    header: parts.map((part, index) => (index % 2 === 0 ? part : parseOwnPart(part))),
    footer: renderPart(footer),
  };
}

function parseOwnPart(part: string): OwnPart {
  if (part.endsWith(urlToken)) {
    const locale = part === urlToken ? 'en' : 'hi';
    return ({ url }) => escapeHtml(inLocale(locale, url));
  }
  return ({ search = '' }) => escapeHtml(search);
}

/** The markup depends on the language, the year, the results of three reads, and the form of the header. */
function getMemoizedFrame(site: Site, page: HeaderPage): FrameHtml {
  const { reads, locale, year } = site;
  const key = JSON.stringify([
    locale,
    year,
    markedPath(page.path),
    page.search !== undefined,
    reads.get(settingsQuery),
    reads.get(categoriesQuery),
    reads.get(pagesWithRoleQuery),
  ]);
  const cached = frames.get(key);
  if (cached) return cached;
  const frame = renderFrame(site, page);
  if (frames.size >= maxFrames) frames.clear();
  frames.set(key, frame);
  return frame;
}

/**
 * Returns the parts of a document, with header and footer in place of `framePlaces`. They take a third of a page's
 * rendering time and hardly differ between pages, so their markup is cached in memory.
 */
export function withFrame(html: string, site: Site): string[] {
  const page = getHeaderPage(site);
  const { header, footer } = getMemoizedFrame(site, page);
  const headerAt = html.indexOf(framePlaces.header);
  const afterHeader = headerAt + framePlaces.header.length;
  const footerAt = html.indexOf(framePlaces.footer, afterHeader);
  return [
    html.slice(0, headerAt),
    ...header.map((part) => (typeof part === 'string' ? part : part(page))),
    html.slice(afterHeader, footerAt),
    footer,
    html.slice(footerAt + framePlaces.footer.length),
  ];
}
