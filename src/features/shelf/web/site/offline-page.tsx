import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '#ui/button.tsx';
import { CloudOff } from '#ui/icons.ts';
import { useSitePaths } from '#ui/site-locale.tsx';

/** Shown without a connection, in place of a page that is not stored on the device. */
export function OfflinePage() {
  const { t } = useLingui();
  const paths = useSitePaths();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <CloudOff aria-hidden className="size-14 text-muted" />
      <h1 className="text-3xl">{t`You are offline`}</h1>
      <p className="max-w-prose text-muted">
        {t`This page is not stored on your device. You can read the papers that you keep offline.`}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href={paths.saved()}>{t`Saved papers`}</ButtonLink>
        <ButtonLink variant="secondary" href="">{t`Try again`}</ButtonLink>
      </div>
    </div>
  );
}
