import type { ReactElement } from 'react';
import { useLingui } from '@lingui/react/macro';
import { categoriesQuery } from '#features/catalog/catalog.web.tsx';
import { pagesWithRoleQuery } from '#features/static-pages/web/static-pages.api.ts';
import { settingsQuery } from '#features/settings/settings.web.tsx';
import { readStatus } from '#lib/read-error.ts';
import { findPageAt, type PageName } from '#lib/url/pages.ts';
import { CloudOff } from '#ui/icons.ts';
import { ButtonLink } from '#ui/button.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { MissingError } from './missing-error.ts';
import { browseRoute } from './routes/browse.route.tsx';
import { calendarRoute } from './routes/calendar.route.tsx';
import { categoryRoute } from './routes/category.route.tsx';
import { staticPageRoute } from './routes/static-page.route.tsx';
import { examRoute } from './routes/exam.route.tsx';
import { homeRoute } from './routes/home.route.tsx';
import { missingFileRoute } from './routes/missing-file.route.ts';
import { offlineRoute } from './routes/offline.route.tsx';
import { paperRoute } from './routes/paper.route.tsx';
import { shortUrlRoute } from './routes/short-url.route.ts';
import { savedRoute } from './routes/saved.route.tsx';
import type { Site } from './site-context.tsx';
import type { PageList, SiteRoute } from './site-route.tsx';

const siteRoutes: Record<PageName, SiteRoute> = {
  home: homeRoute,
  browse: browseRoute,
  calendar: calendarRoute,
  category: categoryRoute,
  paper: paperRoute,
  shortUrl: shortUrlRoute,
  saved: savedRoute,
  offline: offlineRoute,
  missingFile: missingFileRoute,
  exam: examRoute,
  staticPage: staticPageRoute,
};

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

/** Shown if a part of the page could not be read. Tells the visitor what to do next. */
function ErrorPage() {
  const { t } = useLingui();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <title>{t`The page could not be loaded`}</title>
      <CloudOff aria-hidden className="size-14 text-muted" />
      <h1 className="text-3xl">{t`The page could not be loaded`}</h1>
      <p className="max-w-prose text-muted">
        {t`The server did not respond or the connection was lost. Please try again in a moment.`}
      </p>
      <ButtonLink href="">{t`Try again`}</ButtonLink>
    </div>
  );
}

async function openContent(site: Site): Promise<Omit<OpenPage, 'hasFrame'>> {
  const page = findPageAt(site.url);
  if (!page) return { status: 404, content: <NotFoundPage /> };
  const { list, open } = siteRoutes[page.name];
  try {
    return { status: 200, content: await open(site, page.params, page.query), list };
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
