import { useLingui } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { Button } from '#ui/button.tsx';
import { adsAreOn, analyticsAreOn } from '#lib/third-parties.ts';
import type { ConsentChoice } from './consent-choice.ts';
import { choose, closeConsent } from './consent-store.ts';
import { forgetForeignCookies } from './forget-cookies.ts';
import type { Consent } from './use-consent.ts';

/** Lets the page scroll past the banner, and a focused element never stand under it. */
function useRoomBelow(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const height = `${banner.current?.offsetHeight ?? 0}px`;
      // Of the root, not of the body: a body as high as the screen would push its footer up.
      style.paddingBottom = height;
      style.scrollPaddingBottom = height;
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('padding-bottom');
      style.removeProperty('scroll-padding-bottom');
    };
  }, [banner]);
}

/** Opened by the visitor, the question takes the focus, closes with Esc and gives the focus back where it was. */
function useOpenedByVisitor(banner: RefObject<HTMLElement | null>, isOpened: boolean): void {
  useEffect(() => {
    if (!isOpened) return;
    const before = document.activeElement;
    banner.current?.focus();
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeConsent();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [banner, isOpened]);
}

function useQuestion(): string {
  const { t } = useLingui();
  const settings = useSettings();
  if (!analyticsAreOn(settings))
    return t`May Google show ads here? It uses cookies for that. The papers are free either way.`;
  if (!adsAreOn(settings))
    return t`May Google count visits here? It uses cookies for that. The papers are free either way.`;
  return t`May Google show ads and count visits here? It uses cookies for that. The papers are free either way.`;
}

/** What holds now, for who comes back to the question. */
function useAnswer({ choice, hasRefusalSignal }: Consent): string | undefined {
  const { t } = useLingui();
  if (choice === 'accepted') return t`You have accepted.`;
  if (choice === 'declined') return t`You have declined.`;
  if (hasRefusalSignal) return t`Your browser declines this for every site.`;
  return undefined;
}

/** Asks at the bottom edge, over the page and beside its use: not modal, both answers of the same weight. */
export function ConsentBanner({ consent }: { consent: Consent }) {
  const { t } = useLingui();
  const banner = useRef<HTMLElement>(null);
  const question = useQuestion();
  const answer = useAnswer(consent);
  useRoomBelow(banner);
  useOpenedByVisitor(banner, consent.isOpened);

  function decide(choice: ConsentChoice) {
    choose(choice);
    if (choice === 'accepted' || !consent.isAllowed) return;
    // A script that has run cannot be taken back but with its page.
    forgetForeignCookies();
    location.reload();
  }

  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={t`Cookies`}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line-strong bg-raised outline-none"
    >
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {question} {answer}
        </p>
        <div className="flex flex-1 gap-3 sm:flex-none">
          <Button variant="secondary" className="flex-1 sm:min-w-32" onClick={() => decide('accepted')}>
            {t`Accept`}
          </Button>
          <Button variant="secondary" className="flex-1 sm:min-w-32" onClick={() => decide('declined')}>
            {t`Decline`}
          </Button>
        </div>
      </div>
    </section>
  );
}
