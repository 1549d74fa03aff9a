import type { ReactElement } from 'react';
import { categoriesQuery } from '#features/catalog/web/catalog.widgets.tsx';
import { settingsQuery } from '#features/settings/web/settings.widgets.tsx';
import { readStatus } from '#lib/read-error.ts';
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
  content: ReactElement;
}

async function readFrame({ queryClient }: Site): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(settingsQuery),
    queryClient.ensureQueryData(categoriesQuery),
  ]);
}

async function openContent(site: Site, address: string): Promise<Pick<OpenPage, 'status' | 'content'>> {
  const [path = '', search = ''] = address.split('?', 2);
  const found = findRoute(path);
  if (!found) return { status: 404, content: <NotFoundPage /> };
  try {
    const query = Object.fromEntries(new URLSearchParams(search));
    const content = await found.route.open({ site, params: found.params, query });
    return { status: 200, content };
  } catch (error) {
    if (error instanceof MissingError)
      return { status: 404, content: <NotFoundPage missing={error.thing} /> };
    return { status: readStatus(error) ?? 500, content: <ErrorPage /> };
  }
}

/** Opens the page at an address; never throws: what cannot be shown is a page that says so, with its status. */
export async function openPage(site: Site, address: string): Promise<OpenPage> {
  const route = findRoute(address.split('?', 1)[0] ?? '')?.route.path;
  const [frame, content] = await Promise.allSettled([readFrame(site), openContent(site, address)]);
  if (frame.status === 'rejected' || content.status === 'rejected') {
    const status = frame.status === 'rejected' ? readStatus(frame.reason) : undefined;
    return { address, route, status: status ?? 500, hasFrame: false, content: <ErrorPage /> };
  }
  return { address, route, hasFrame: true, ...content.value };
}
