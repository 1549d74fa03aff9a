import { useEffect, useRef } from 'react';
import { addScript } from '#lib/add-script.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's tag reads `arguments` objects and takes an array for something else. */
const tag: (...fields: unknown[]) => void = function () {
  // eslint-disable-next-line prefer-rest-params
  (window.dataLayer ??= []).push(arguments);
};

/** What is pushed before the script has come waits for it in the array. */
function startTag(id: string): void {
  tag('js', new Date());
  // The site tells of its pages itself: the tag sees no navigation that loads nothing.
  tag('config', id, { send_page_view: false });
  addScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`);
}

/** Counts each page once, with the address that the reader came from; `page` is the path and query that is shown. */
export function PageViews({ id, page }: { id: string; page: string }) {
  const previous = useRef(document.referrer);
  useEffect(() => startTag(id), [id]);
  useEffect(() => {
    const address = location.origin + page;
    tag('event', 'page_view', {
      page_location: address,
      page_referrer: previous.current,
      page_title: document.title,
    });
    previous.current = address;
  }, [page]);
  return null;
}
