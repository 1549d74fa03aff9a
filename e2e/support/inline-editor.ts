import type { Locator, Page } from 'playwright-core';

/** Finds a zone of the open page in edit mode. */
export const zone = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `${name}, in edit mode` });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const toggle = (page: Page, name: 'Edit Page' | 'Exit Edit Mode'): Locator =>
  page.getByRole('button', { name });

export const closed = (page: Page): Promise<void> => dialog(page).waitFor({ state: 'detached' });

/** Opens the dialog that adds a block of a type to a zone. */
export async function addTo(place: Locator, type: string): Promise<Locator> {
  await place.getByRole('button', { name: 'Add Content' }).click();
  const opened = dialog(place.page());
  await opened.getByRole('button', { name: new RegExp(`^${type}`) }).click();
  return opened;
}

/** Returns the texts of blocks in order. */
export const texts = async (blocks: Locator): Promise<string[]> =>
  (await blocks.allInnerTexts()).map((text) => text.replaceAll(/\n+/g, '\n'));
/** Returns the texts of a zone's blocks in edit mode. */
export const edited = (place: Locator): Promise<string[]> => texts(place.locator('[data-block]'));
