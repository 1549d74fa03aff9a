import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { prefixOf } from '#lib/locales.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';
import type { RouterContext } from './router-context.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { rootRoute } from './routes/root.tsx';
import { browseRoute } from './routes/browse.tsx';
import { categoryRoute } from './routes/category.tsx';
import { examRoute } from './routes/exam.tsx';
import { homeRoute } from './routes/home.tsx';
import { paperRoute } from './routes/paper.tsx';

const routeTree = rootRoute.addChildren([homeRoute, browseRoute, categoryRoute, paperRoute, examRoute]);

/** A router for one request on the server, or for the life of the page in the browser. */
export function createSiteRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    basepath: prefixOf(context.locale),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultPendingMs: 500,
    scrollRestoration: typeof document !== 'undefined',
    trailingSlash: 'never',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>;
  }
}
