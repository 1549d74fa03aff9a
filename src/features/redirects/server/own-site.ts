import { perContext } from '#platform/context/context.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { OwnSite } from './redirect-url.ts';

/** Routes with a variable part. `hasRoute` cannot tell whether a path matches them. */
const varyingRoutes = /^\/sitemap-\d+\.xml$|^\/exam-calendar\/[^/]+\/[^/]+\.ics$/;

/**
 * What redirects need to know of this site. Its routes are looked up when they are asked for, because features register
 * theirs later. A worker registers none: it adds redirects from paths of routes, which servers never use.
 */
export const getOwnSite = perContext(({ config }): OwnSite & { setApp(app: HttpApp): void } => {
  let app: HttpApp | undefined;
  return {
    origin: new URL(config.publicUrl).origin,
    isRoute: (path) =>
      varyingRoutes.test(path) ||
      (!path.includes('*') && (app?.hasRoute({ method: 'GET', url: path }) ?? false)),
    setApp: (given) => void (app = given),
  };
});
