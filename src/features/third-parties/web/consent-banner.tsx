import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#features/settings/settings.web.tsx';
import { Button } from '#ui/button.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';

function useQuestion(): string {
  const { t } = useLingui();
  const settings = useSettings();
  if (!analyticsAreOn(settings))
    return t`Allow Google to show ads? It uses cookies to do this. All papers are free either way.`;
  if (!adsAreOn(settings))
    return t`Allow Google to count visits? It uses cookies to do this. All papers are free either way.`;
  return t`Allow Google to show ads and count visits? It uses cookies to do this. All papers are free either way.`;
}

/** Texts for the known answers, by name. The browser shows the one that applies. */
function KnownAnswers() {
  const { t } = useLingui();
  return (
    <>
      <span hidden data-known="accepted">{t`You have accepted.`}</span>
      <span hidden data-known="declined">{t`You have declined.`}</span>
      <span hidden data-known="signal">{t`Your browser is set to decline this on every site.`}</span>
    </>
  );
}

/**
 * The consent question at the bottom of the viewport. It is not modal, and both answers have the same weight. The
 * server renders it into a template, and `consent-question.ts` shows it. `privacyPages` link to the privacy policy.
 */
export function ConsentBanner({ privacyPages }: { privacyPages: { title: string; url: string }[] }) {
  const { t } = useLingui();
  const question = useQuestion();
  return (
    <section
      tabIndex={-1}
      aria-label={t`Cookies`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-raised outline-none"
    >
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {question}{' '}
          {privacyPages.map(({ title, url }) => (
            <a key={url} href={url} className="text-accent underline underline-offset-4">
              {title}
            </a>
          ))}{' '}
          <KnownAnswers />
        </p>
        <div className="flex flex-1 gap-3 sm:flex-none">
          <Button variant="secondary" className="flex-1 sm:min-w-32" data-answer="accepted">
            {t`Accept`}
          </Button>
          <Button variant="secondary" className="flex-1 sm:min-w-32" data-answer="declined">
            {t`Decline`}
          </Button>
        </div>
      </div>
    </section>
  );
}
