import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

/** The question's code comes with the first need of it; without a connection the button does nothing. */
function openConsent(): void {
  void import('./consent-store.ts').then((store) => store.openConsent()).catch(() => {});
}

/** Opens the question of consent again; absent where the site loads nothing of others. */
export function CookieSettings({ className }: { className?: string }) {
  const { t } = useLingui();
  const settings = useSettings();
  if (!adsAreOn(settings) && !analyticsAreOn(settings)) return null;
  return (
    <button type="button" onClick={openConsent} className={`${className} [@media(scripting:none)]:hidden`}>
      {t`Cookie settings`}
    </button>
  );
}
