import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, type ComponentType, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { getSegmentLocale } from '#lib/text/locales.ts';
import { SiteLocaleProvider } from '#ui/site-locale.tsx';
import { browserRead, browserWrite } from '../browser-read.ts';
import { createQueryClient } from '../query-client.ts';
import { loadTexts } from '../texts.ts';

/** The path determines a page's language. `lang` of the document has the same value. */
const locale = getSegmentLocale(document.documentElement.lang);

/** All islands of the page share one client, so they share the results of reads. */
const queryClient = createQueryClient(browserRead, { write: browserWrite, locale });

let roots = 0;

/** Runs `onReady` after the effects of `children`: the island listens to events from then on. */
function Ready({ children, onReady }: { children: ReactNode; onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return children;
}

/**
 * Hydrates an element that `Island` rendered on the server. Resolves when the island listens to events. `prepare`
 * runs just before: at that moment the element must be as the server sent it.
 */
export async function hydrateIsland(
  element: HTMLElement,
  Component: ComponentType<object>,
  prepare?: () => void,
): Promise<void> {
  const i18n = await loadTexts(locale);
  const props = JSON.parse(element.dataset.props ?? '{}') as object;
  roots += 1;
  prepare?.();
  const identifierPrefix = `island-${roots}-`;
  await new Promise<void>((resolve) => {
    hydrateRoot(
      element,
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <SiteLocaleProvider locale={locale}>
              <Ready onReady={resolve}>
                <Component {...props} />
              </Ready>
            </SiteLocaleProvider>
          </QueryClientProvider>
        </I18nProvider>
      </StrictMode>,
      { identifierPrefix },
    );
  });
}
