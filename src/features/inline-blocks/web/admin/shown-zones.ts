import type { PageType } from '#lib/page-types.ts';
import type { PageOfBlocks } from '../../inline-blocks.contract.ts';

/** An element of the public page that the editor fills. */
export interface Zone extends PageOfBlocks {
  element: Element;
  section: string;
}

/** Returns the zones in document order. */
export function findZones(): Zone[] {
  return [...document.querySelectorAll<HTMLElement>('[data-zone]')].map((element) => {
    const { zone: section = '', page = '' } = element.dataset;
    const [pageType, pageId = ''] = page.split('/');
    return { element, section, pageType: pageType as PageType, pageId };
  });
}
