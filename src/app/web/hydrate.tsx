import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserRead, browserWrite } from './browser-read.ts';
import { closeMenus } from './close-menus.ts';
import { focusSearch } from './focus-search.ts';
import { openPage } from './open-page.tsx';
import { fillFromPageState, parsePageState, readKnowingMissing, stateElementId } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { sendForms } from './send-forms.ts';
import { SiteApp } from './site-app.tsx';
import type { Site } from './site-context.tsx';
import { textsIn } from './texts.ts';
import { watchWindowFocus } from './window-focus.ts';

/**
 * Goes on in the browser from the page as sent. A function of its own: an `await` at the top of a module keeps the
 * bundler from leaving modules together that lazy code shares with the page, for 4 KB more at the first visit.
 */
async function hydratePage(): Promise<void> {
  const stateText = document.getElementById(stateElementId)?.textContent ?? '';
  const state = parsePageState(stateText);
  const { publicUrl, assets, locale, year } = state;
  const queryClient = createQueryClient(readKnowingMissing(browserRead, state.missing), {
    write: browserWrite,
    locale,
  });
  fillFromPageState(queryClient, state);
  const i18n = await textsIn(locale);
  const site: Site = { queryClient, publicUrl, assets, locale, year, i18n };
  // The reads find every answer in the page, so this resolves without a request.
  const first = await openPage(site, state.address);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <SiteApp site={site} first={first} pageState={stateText} />
      </StrictMode>,
    );
  });
  watchWindowFocus();
  sendForms();
  closeMenus();
  focusSearch();
  if (window.parent !== window)
    void import('./preview-settings.ts').then(
      ({ takeDraftSettings }) => takeDraftSettings(queryClient),
      () => {},
    );
}

void hydratePage();
