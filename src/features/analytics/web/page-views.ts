import { addScript } from '#lib/add-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tag expects `arguments` objects. It interprets an array differently. */
const tag: (...fields: unknown[]) => void = function () {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
};

/** Counts one view of this page. */
export function countView(): void {
  tag('event', 'page_view', {
    page_location: location.origin + location.pathname + location.search,
    page_referrer: document.referrer,
    page_title: document.title,
  });
}

/**
 * Loads Google's tag and counts this page. The tag itself sends no view, because it does not notice a page that returns
 * from the back/forward cache: `countView` counts that. Calls wait in an array until the script has loaded.
 */
export function startAnalytics(id: string): void {
  tag('js', new Date());
  tag('config', id, { send_page_view: false });
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
  countView();
}
