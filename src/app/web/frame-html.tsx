import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { categoriesQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { pagesWithRoleQuery } from '#features/content-pages/web/content-pages.api.ts';
import { settingsQuery } from '#features/settings/web/settings.widgets.tsx';
import { canonicalAddress } from '#lib/canonical-address.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { inLocale } from '#lib/locales.ts';
import { ToastPlace } from '#ui/toast-place.tsx';
import { SiteFooter } from './layout/site-footer.tsx';
import { SiteHeader, type HeaderPage } from './layout/site-header.tsx';
import type { Site } from './site-context.tsx';
import { SiteProviders } from './site-providers.tsx';

/** The header of pages, and their footer with the place for toasts, as HTML. */
interface FrameHtml {
  header: string;
  footer: string;
}

/** Stands for what differs from page to page. Random, so that no text of a visitor or an owner can have this form. */
const token = crypto.randomUUID();
const addressToken = `/address-${token}`;
const searchToken = `search-${token}`;
/** The address in a link, the search text in the JSON of an island's props, and in an attribute. */
const ownParts = new RegExp(`(/hi)?${addressToken}|&quot;${searchToken}&quot;|${searchToken}`, 'g');

/** Where a document has its header and footer until `withFrame` puts them in. */
export const framePlaces = { header: `header-${token}`, footer: `footer-${token}` };

/** Kept for both languages and every form of the header; beyond that, for settings that are tried. */
const mostKept = 32;
const kept = new Map<string, FrameHtml>();

function headerPageOf({ address }: Site): HeaderPage {
  const [path = '/', query] = address.split('?', 2);
  // Parameters that no page knows (utm_source) are not in the address that the server rendered.
  const canonical = canonicalAddress(address)?.address ?? '/';
  return { path, address: canonical, search: new URLSearchParams(query).get('search') ?? undefined };
}

/** The places in the header that mark the current page. */
const markedPath = (path: string) => (path === '/' || path === '/browse' ? path : '');

function renderFrame(site: Site, { path, search }: HeaderPage): FrameHtml {
  const page: HeaderPage = {
    path: markedPath(path),
    address: addressToken,
    search: search === undefined ? undefined : searchToken,
  };
  const htmlOf = (part: ReactElement) => renderToString(<SiteProviders site={site}>{part}</SiteProviders>);
  const footer = (
    <>
      <SiteFooter />
      <ToastPlace />
    </>
  );
  return { header: htmlOf(<SiteHeader {...page} />), footer: htmlOf(footer) };
}

/** Markup depends on the language, the year, the answers of three reads, and the form of the header. */
function keptFrame(site: Site, page: HeaderPage): FrameHtml {
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
  const known = kept.get(key);
  if (known) return known;
  const frame = renderFrame(site, page);
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, frame);
  return frame;
}

function headerOf({ header }: FrameHtml, { address, search = '' }: HeaderPage): string {
  return header.replace(ownParts, (part, prefix: string | undefined) => {
    if (part.endsWith(addressToken)) return escapeHtml(inLocale(prefix ? 'hi' : 'en', address));
    return part === searchToken ? escapeHtml(search) : escapeHtml(JSON.stringify(search));
  });
}

/**
 * Puts header and footer into a document that has `framePlaces`. They are a third of a page's rendering and hardly
 * differ between pages, so their markup is kept in memory.
 */
export function withFrame(html: string, site: Site): string {
  const page = headerPageOf(site);
  const frame = keptFrame(site, page);
  return html
    .replace(framePlaces.header, () => headerOf(frame, page))
    .replace(framePlaces.footer, () => frame.footer);
}
