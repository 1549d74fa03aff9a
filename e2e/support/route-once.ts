import type { Page, Route } from 'playwright-core';

/**
 * Handles the first request to a URL. Later requests reach the server. Playwright's `times: 1` ends the interception
 * while the page may send its next request, which then never gets a response.
 */
export async function routeOnce(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  let isHandled = false;
  await page.route(url, (route) => {
    if (isHandled) return route.fallback();
    isHandled = true;
    return handle(route);
  });
}
