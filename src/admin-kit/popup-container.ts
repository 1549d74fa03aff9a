import { createContext, use, type RefObject } from 'react';

/**
 * The element that row menus open in: the main landmark, because content outside of all landmarks is hard to find
 * with a screen reader. In a dialog it is undefined: the page behind is inert, so menus open next to the dialog.
 */
export const PopupContainerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Returns the `container` of a Base UI portal. */
export function usePopupContainer(): RefObject<HTMLElement | null> | undefined {
  return use(PopupContainerContext);
}
