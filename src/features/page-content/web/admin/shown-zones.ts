import type { PageType } from '#lib/page-types.ts';
import type { PageOfBlocks } from '../../page-content.contract.ts';

/** A part of the page, which the public page leaves empty for the editor. */
export interface Zone extends PageOfBlocks {
  element: Element;
  section: string;
}

/** The zones of the document, in its order. */
export function findZones(): Zone[] {
  return [...document.querySelectorAll<HTMLElement>('[data-zone]')].map((element) => {
    const { zone: section = '', page = '' } = element.dataset;
    const [pageType, pageId = ''] = page.split('/');
    return { element, section, pageType: pageType as PageType, pageId };
  });
}
