import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#features/settings/settings.web.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

/** Reopens the consent question. Renders nothing if the site loads no third-party scripts. */
export function CookieSettings({ className }: { className?: string }) {
  const { t } = useLingui();
  const settings = useSettings();
  if (!adsAreOn(settings) && !analyticsAreOn(settings)) return null;
  return (
    <button type="button" data-opens-consent className={`${className} [@media(scripting:none)]:hidden`}>
      {t`Cookie settings`}
    </button>
  );
}
