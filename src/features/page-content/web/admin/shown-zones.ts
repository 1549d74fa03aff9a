import { useSyncExternalStore } from 'react';
import type { PageType } from '#lib/page-types.ts';
import type { PageOfBlocks } from '../../page-content.contract.ts';

/** A part of the page that is shown, which the public page leaves empty for the editor. */
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

let zones: Zone[] = [];

const isSame = (one: Zone, other: Zone | undefined) =>
  one.element === other?.element &&
  one.section === other.section &&
  one.pageType === other.pageType &&
  one.pageId === other.pageId;

/** The same list as long as nothing has changed: what is edited must not be mounted anew. */
function present(): Zone[] {
  const found = findZones();
  const isUnchanged = found.length === zones.length && found.every((zone, at) => isSame(zone, zones[at]));
  if (!isUnchanged) zones = found;
  return zones;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  const attributeFilter = ['data-zone', 'data-page'];
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => observer.disconnect();
}

/** The zones of the page that is shown, also of the next one after a link. */
export function useZones(): Zone[] {
  return useSyncExternalStore(subscribe, present);
}
