import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff } from '#ui/icons.ts';
import type { StaticPage as Content } from '../../static-pages.contract.ts';
import { EditableZone } from '#features/inline-blocks/inline-blocks.web.tsx';
import { useSettings } from '#features/settings/settings.web.tsx';
import { ForSignedIn } from '#features/auth/auth.web.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { useLocale } from '#ui/site-locale.tsx';
import { useTrails } from '#ui/trails.ts';
import { ContentBody } from '../content-body.tsx';
import { detectLanguage } from '../content-text.ts';

/** A notice for signed-in users on an inactive page. */
function NotActive() {
  const { t } = useLingui();
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-lg border border-line-strong bg-sunken px-4 py-3"
    >
      <EyeOff aria-hidden className="size-5 shrink-0 text-muted" />
      <strong>{t`Inactive: visitors cannot see this page`}</strong>
    </p>
  );
}

/** A notice that the page is in another language than the site's interface. */
function OtherLanguage({ language }: { language: 'en' | 'hi' }) {
  const { t } = useLingui();
  return (
    <p className="text-sm text-muted">
      {language === 'en' ? t`This page is in English.` : t`This page is in Hindi.`}
    </p>
  );
}

/** The contact e-mail address. Without one, signed-in users see a notice. */
function ContactAddress() {
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

/** A static page, in its own language regardless of the interface language. */
export function StaticPage({ page }: { page: Content }) {
  const { enableBreadcrumbs } = useSettings();
  const trails = useTrails();
  const locale = useLocale();
  const language = detectLanguage(page);
  const content = { pageType: 'page', pageId: page.id } as const;
  return (
    <div className="page-width flex flex-col gap-6 py-8">
      {!page.isActive && <NotActive />}
      {enableBreadcrumbs && <Breadcrumbs crumbs={trails.staticPage(page)} />}
      {language !== locale && <OtherLanguage language={language} />}
      <article lang={language} className="flex flex-col gap-6">
        <h1 className="max-w-3xl text-3xl sm:text-4xl">{page.title}</h1>
        <EditableZone {...content} section="header" className="flex flex-col gap-4" />
        <ContentBody elements={page.elements} />
        {page.role === 'contact' && <ContactAddress />}
        <EditableZone {...content} section="main-content" className="flex flex-col gap-4" />
      </article>
    </div>
  );
}
