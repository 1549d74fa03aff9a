import type { ReactElement } from 'react';
import { categoriesQuery } from '#features/catalog/catalog.web.tsx';
import { pagesWithRoleQuery } from '#features/static-pages/web/static-pages.api.ts';
import { settingsQuery } from '#features/settings/settings.web.tsx';
import { readStatus } from '#lib/read-error.ts';
import { findRoute } from './find-route.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { MissingError } from './missing-error.ts';
import type { Site } from './site-context.tsx';
import type { PageList } from './site-route.tsx';

/** A page whose reads are complete. */
export interface OpenPage {
  status: number;
  /** Whether header and footer can be shown: their reads may also have failed. */
  hasFrame: boolean;
  content: ReactElement;
  list?: PageList | undefined;
}

function readFrame({ reads }: Site): Promise<void> {
  return reads.makeAll([settingsQuery, categoriesQuery, pagesWithRoleQuery]);
}

async function openContent(site: Site): Promise<Omit<OpenPage, 'hasFrame'>> {
  const [path = '', search = ''] = site.url.split('?', 2);
  const found = findRoute(path);
  if (!found) return { status: 404, content: <NotFoundPage /> };
  try {
    const query = Object.fromEntries(new URLSearchParams(search));
    const content = await found.route.open({ site, params: found.params, query });
    return { status: 200, content, list: found.route.list };
  } catch (error) {
    if (error instanceof MissingError)
      return {
        status: error.paper?.file?.isDamaged ? 410 : 404,
        content: <NotFoundPage missing={error.thing} paper={error.paper} />,
      };
    return { status: readStatus(error) ?? 500, content: <ErrorPage /> };
  }
}

/**
 * Opens the page at the site's URL. Never throws: if a page cannot be shown, an error page with the matching status
 * replaces it.
 */
export async function openPage(site: Site): Promise<OpenPage> {
  const [frame, content] = await Promise.allSettled([readFrame(site), openContent(site)]);
  if (frame.status === 'rejected' || content.status === 'rejected') {
    const status = frame.status === 'rejected' ? readStatus(frame.reason) : undefined;
    return { status: status ?? 500, hasFrame: false, content: <ErrorPage /> };
  }
  return { hasFrame: true, ...content.value };
}
