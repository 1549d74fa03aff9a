import { useEffect, useState, type ComponentType } from 'react';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

/** When everything of the page has come and the browser has nothing else to do. */
function whenAtRest(run: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenAtRest(run), { once: true });
    return;
  }
  // Older Safari has no word for it.
  (globalThis.requestIdleCallback ?? setTimeout)(run);
}

/**
 * Ads, analytics and the question whether they may load. None of it is in the page as sent, and none of its code
 * is asked for where the site uses neither.
 */
export function ThirdParties() {
  const settings = useSettings();
  const isUsed = adsAreOn(settings) || analyticsAreOn(settings);
  const [Code, setCode] = useState<ComponentType>();
  useEffect(() => {
    if (!isUsed) return;
    // By hand, for `lazy` would put an error page in place of the site where the code does not come.
    whenAtRest(() => {
      void import('./third-party-code.tsx').then(
        ({ ThirdPartyCode }) => setCode(() => ThirdPartyCode),
        () => {},
      );
    });
  }, [isUsed]);
  return isUsed && Code ? <Code /> : null;
}
