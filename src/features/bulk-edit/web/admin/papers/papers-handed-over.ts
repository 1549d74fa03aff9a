import { goToTab, getTabUrl } from '#admin-kit/tab-url.ts';

const storageKey = 'pariksha:bulk-papers';
/** The limit of one operation. */
export const mostHandedOver = 10_000;

/**
 * Opens bulk operations with these papers selected. The ids are too long for a URL, so the session storage of this
 * tab holds them.
 */
export async function bulkWithPapers(ids: number[]): Promise<void> {
  sessionStorage.setItem(storageKey, JSON.stringify(ids.slice(0, mostHandedOver)));
  await goToTab(getTabUrl('bulk', { from: 'selection' }));
}

/** Returns the papers that were handed over last. */
export function papersHandedOver(): number[] {
  try {
    const ids: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0) : [];
  } catch {
    return [];
  }
}
