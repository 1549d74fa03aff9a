import { useLingui } from '@lingui/react/macro';
import { CloudOff } from '#ui/icons.ts';
import { ButtonLink } from '#ui/button.tsx';

/** Shown if a part of the page could not be read. Tells the visitor what to do next. */
export function ErrorPage() {
  const { t } = useLingui();
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center">
      <title>{t`The page could not be loaded`}</title>
      <CloudOff aria-hidden className="size-14 text-muted" />
      <h1 className="text-3xl">{t`The page could not be loaded`}</h1>
      <p className="max-w-prose text-muted">
        {t`The server did not respond or the connection was lost. Please try again in a moment.`}
      </p>
      <ButtonLink href="">{t`Try again`}</ButtonLink>
    </div>
  );
}
