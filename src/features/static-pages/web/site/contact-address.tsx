import { Trans, useLingui } from '@lingui/react/macro';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { useLocale } from '#ui/site-locale.tsx';

/** The contact e-mail address. Without one, signed-in users see a notice. */
export function ContactAddress() {
  const { contactEmail } = useSettings();
  const { t } = useLingui();
  const locale = useLocale();
  if (contactEmail === null)
    return (
      <ForSignedIn>
        <p role="status" className="rounded-lg border border-line-strong bg-sunken px-4 py-3">
          {t`Visitors see no contact address on this page.`}{' '}
          <a href="/admin?tab=settings" className="text-accent underline underline-offset-4">
            {t`Add one in Site Settings`}
          </a>
        </p>
      </ForSignedIn>
    );
  return (
    <p lang={locale} className="wrap-anywhere">
      <Trans>
        Write to us:{' '}
        <a href={`mailto:${contactEmail}`} className="text-accent underline underline-offset-4">
          {contactEmail}
        </a>
      </Trans>
    </p>
  );
}
