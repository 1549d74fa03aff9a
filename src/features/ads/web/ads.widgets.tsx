import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import type { PublicSettings } from '#features/settings/settings.contract.ts';

/** Where a page may carry an advertisement. */
export type AdPlacement =
  | 'header'
  | 'sidebar'
  | 'before-content'
  | 'category-description'
  | 'after-content'
  | 'after-papers'
  | 'bottom-content';

function slotFor(placement: AdPlacement, settings: PublicSettings): string | null {
  if (placement === 'header') return settings.adSlotHeader;
  if (placement === 'sidebar') return settings.adSlotSidebar;
  if (placement === 'bottom-content') return settings.adSlotFooter;
  return settings.adSlotContent;
}

/** A place of reserved size for an advertisement; nothing at all when ads are off or the place has no slot. */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  const settings = useSettings();
  const slot = slotFor(placement, settings);
  if (!settings.enableAds || !settings.googleAdsenseId || !slot) return null;
  return <aside data-ad-placement={placement} data-ad-slot={slot} className="min-h-64" />;
}
