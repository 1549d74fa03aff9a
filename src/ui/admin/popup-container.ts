import { createContext, use, type RefObject } from 'react';

/**
 * The element that row menus open in: the main landmark, because content outside of all landmarks is hard to find with
 * a screen reader. Undefined in a dialog, where menus open beside the dialog: the page behind it is inert.
 */
export const PopupContainerContext = createContext<RefObject<HTMLElement | null> | undefined>(undefined);

/** Returns the `container` of a Base UI portal. */
export function usePopupContainer(): RefObject<HTMLElement | null> | undefined {
  return use(PopupContainerContext);
}
