import type { ReactElement } from 'react';
import { categoriesQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { pagesWithRoleQuery } from '#features/content-pages/web/content-pages.api.ts';
import { settingsQuery } from '#features/settings/web/settings.widgets.tsx';
import { readStatus } from '#lib/read-error.ts';
import { ensureAll } from './ensure-all.ts';
import { findRoute } from './find-route.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { MissingError } from './missing-error.ts';
import type { Site } from './site-context.tsx';

/** A page that is ready to be shown: its reads have been made and its code is there. */
export interface OpenPage {
  /** Path and query string, without the prefix of a language. */
  address: string;
  status: number;
  /** The path of its route, as '/category/:slug'; undefined where there is no page. */
  route: string | undefined;
  /** Whether header and footer can be shown: their reads may have failed as well. */
  hasFrame: boolean;
  /** Whether it is the shape of a page that is still being read. */
  isPending?: true;
  content: ReactElement;
}

function readFrame({ queryClient }: Site): Promise<void> {
  return ensureAll(queryClient, [settingsQuery, categoriesQuery, pagesWithRoleQuery]);
}

async function openContent(
  site: Site,
  found: ReturnType<typeof findRoute>,
  search: string,
): Promise<Pick<OpenPage, 'status' | 'content'>> {
  if (!found) return { status: 404, content: <NotFoundPage /> };
  try {
    const query = Object.fromEntries(new URLSearchParams(search));
    const content = await found.route.open({ site, params: found.params, query });
    return { status: 200, content };
  } catch (error) {
    if (error instanceof MissingError)
      return { status: 404, content: <NotFoundPage missing={error.thing} paper={error.paper} /> };
    return { status: readStatus(error) ?? 500, content: <ErrorPage /> };
  }
}

/** Opens the page at an address; never throws: what cannot be shown is a page that says so, with its status. */
export async function openPage(site: Site, address: string): Promise<OpenPage> {
  const [path = '', search = ''] = address.split('?', 2);
  const found = findRoute(path);
  const route = found?.route.path;
  const [frame, content] = await Promise.allSettled([readFrame(site), openContent(site, found, search)]);
  if (frame.status === 'rejected' || content.status === 'rejected') {
    const status = frame.status === 'rejected' ? readStatus(frame.reason) : undefined;
    return { address, route, status: status ?? 500, hasFrame: false, content: <ErrorPage /> };
  }
  return { address, route, hasFrame: true, ...content.value };
}
