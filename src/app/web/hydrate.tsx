import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { browserRead, browserWrite } from './browser-read.ts';
import { closeMenus } from './close-menus.ts';
import { focusSearch } from './focus-search.ts';
import { followLinks } from './follow-links.ts';
import { fillFromPageState, parsePageState, readKnowingMissing, stateElementId } from './page-state.ts';
import { createQueryClient } from './query-client.ts';
import { createSiteRouter } from './router.tsx';
import { sendForms } from './send-forms.ts';
import { textsIn } from './texts.ts';

/**
 * Goes on in the browser from the page as sent. A function of its own: an `await` at the top of a module keeps the
 * bundler from leaving modules together that lazy code shares with the page, for 4 KB more at the first visit.
 */
async function hydratePage(): Promise<void> {
  const stateText = document.getElementById(stateElementId)?.textContent ?? '';
  const state = parsePageState(stateText);
  const queryClient = createQueryClient(readKnowingMissing(browserRead, state.missing), browserWrite);
  fillFromPageState(queryClient, state);
  const { publicUrl, assets, locale, year } = state;
  const i18n = await textsIn(locale);
  const router = createSiteRouter({
    queryClient,
    publicUrl,
    assets,
    locale,
    year,
    i18n,
    pageState: () => stateText,
  });
  // Tells the router that its first markup came from the server, so it adds no boundaries of its own.
  router.ssr = { manifest: undefined };

  // The loaders find every answer in the page, so this resolves without a request.
  await router.load();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    );
  });
  followLinks(router);
  sendForms(router);
  closeMenus(router);
  focusSearch();
}

void hydratePage();
