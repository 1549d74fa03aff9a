import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { inLocale, splitLocale, type Locale } from '#lib/locales.ts';
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

/**
 * Routes know addresses in English only. The router's own `basepath` would make the home page `/hi/`, find that it
 * was asked for `/hi`, and answer with a redirect to itself.
 */
function localeRewrite(locale: Locale) {
  const rewritten = (url: URL, pathname: string) => Object.assign(url, { pathname });
  return {
    input: ({ url }: { url: URL }) => rewritten(url, splitLocale(url.pathname).address),
    output: ({ url }: { url: URL }) => rewritten(url, inLocale(locale, url.pathname)),
  };
}

/** A router for one request on the server, or for the life of the page in the browser. */
export function createSiteRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    rewrite: localeRewrite(context.locale),
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
