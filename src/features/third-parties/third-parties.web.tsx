import { clsx } from 'clsx';
import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#features/settings/settings.web.tsx';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { adsAreOn } from '#lib/third-parties.ts';
import { adVisibilityScript } from './web/ad-visibility.ts';

export { adVisibilityScript };

/** Positions of advertisements on a page. */
export type AdPlacement =
  | 'header'
  | 'sidebar'
  | 'before-content'
  | 'category-description'
  | 'after-content'
  | 'after-papers'
  | 'bottom-content';

function getSlot(placement: AdPlacement, settings: PublicSettings): string | null {
  if (placement === 'header') return settings.adSlotHeader;
  if (placement === 'sidebar') return settings.adSlotSidebar;
  if (placement === 'bottom-content') return settings.adSlotFooter;
  return settings.adSlotContent;
}

/** Usual formats: 320x100 and 728x90, 300x250 and 300x600, 300x250 and 728x90 pixels. */
function getSize(placement: AdPlacement): string {
  if (placement === 'header') return 'h-25 max-w-80 md:h-22.5 md:max-w-182';
  if (placement === 'sidebar') return 'h-62.5 max-w-75 lg:h-150';
  return 'h-62.5 max-w-75 md:h-22.5 md:max-w-182';
}

/** A phone shows one slot above the first paper: the header's, or the first slot of the page if the header has none. */
function isForWideScreens(placement: AdPlacement, { adSlotHeader }: PublicSettings): boolean {
  return placement === 'category-description' || (placement === 'before-content' && adSlotHeader !== null);
}

/**
 * Reserves space for an advertisement. Renders nothing if ads are off or the placement has no slot, and takes no
 * space until ads may load. AdFiller fills it outside React, because an ad network changes its content.
 */
export function AdSlot({ placement }: { placement: AdPlacement }) {
  const { t } = useLingui();
  const settings = useSettings();
  const slot = getSlot(placement, settings);
  if (!adsAreOn(settings) || !slot) return null;
  // Below the header, the slot is outside every landmark; elsewhere it is inside one.
  const Element = placement === 'header' ? 'aside' : 'div';
  return (
    <Element
      data-ad-placement={placement}
      aria-label={placement === 'header' ? t`Advertisement` : undefined}
      className={clsx(
        'mx-auto my-4 hidden w-full px-4',
        isForWideScreens(placement, settings)
          ? 'md:[[data-ads=shown]_&:not([data-ad-held])]:block'
          : '[[data-ads=shown]_&:not([data-ad-held])]:block',
      )}
    >
      <p className="text-center text-xs text-muted">{t`Advertisement`}</p>
      <div
        data-ad-space={slot}
        className={clsx('mx-auto rounded-md bg-sunken contain-strict', getSize(placement))}
      />
    </Element>
  );
}

/** Place it before the first AdSlot of a page. Renders nothing if ads are off. */
export function AdVisibility() {
  const settings = useSettings();
  if (!adsAreOn(settings)) return null;
  return (
    <script
      data-consent={settings.requireConsent ? 'required' : undefined}
      dangerouslySetInnerHTML={{ __html: adVisibilityScript }}
    />
  );
}
