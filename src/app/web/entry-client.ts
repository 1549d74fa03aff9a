import '#ui/theme.css';
import { showRatings } from '#features/ratings/web/page-ratings.ts';
import { switchTheme } from '#ui/theme-choice.ts';
import { showToast } from '#ui/toast.ts';
import { closeMenus } from './loader/close-menus.ts';
import { countView } from './loader/count-view.ts';
import { focusSearch } from './loader/focus-search.ts';
import { followSettings } from './loader/follow-settings.ts';
import { restorePlace } from './loader/keep-place.ts';
import { sendForms } from './loader/send-forms.ts';
import { showPages } from './loader/show-pages.ts';
import { showForSignedIn } from './loader/show-for-signed-in.ts';
import { wakeIslands } from './loader/wake-islands.ts';

/** Runs `run` after the page is painted. A page in the background is never painted, so it does not wait. */
function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

/**
 * Shows the current ratings of papers, on pages with papers. Its code is part of this entry, because loading a
 * file of its own takes a slow phone longer than running it.
 */
function startRatings(): void {
  if (document.querySelector('[data-average]')) afterFirstPaint(showRatings);
}

/** Shows the button that edits a page in place, to signed-in users on a page with zones. */
async function startPageEditing(): Promise<void> {
  const button = document.querySelector<HTMLElement>('[data-edits-page][hidden]');
  if (!button || !document.querySelector('[data-zone]')) return;
  try {
    const { startEditing } = await import('#features/inline-blocks/web/site/edit-page.ts');
    // A second call may have finished first.
    if (!button.hidden) return;
    startEditing(button, showToast);
    button.hidden = false;
  } catch {
    // If the code cannot be loaded, the button stays hidden. The next call tries again.
  }
}

/** Runs `run` when the page has loaded and the browser is idle. */
function whenAtRest(run: () => void): void {
  if (document.readyState !== 'complete') {
    addEventListener('load', () => whenAtRest(run), { once: true });
    return;
  }
  // Older Safari has no idle callback.
  (globalThis.requestIdleCallback ?? setTimeout)(run);
}

/**
 * Loads the code of ads, analytics and consent when the browser is idle, if the site uses them. A click on the cookie
 * settings loads it earlier.
 */
function startThirdParties(): void {
  const template = document.querySelector<HTMLTemplateElement>('template[data-third-parties]');
  if (!template) return;
  let running: Promise<typeof import('./loader/third-party-code.ts')> | undefined;
  const run = () =>
    (running ??= import('./loader/third-party-code.ts').then((code) => {
      code.runThirdParties(template);
      return code;
    }));
  // Without a connection, the page works without this code. The next click tries again.
  const forget = () => (running = undefined);
  whenAtRest(() => void run().catch(forget));
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-opens-consent]'))
      run().then(({ openConsent }) => openConsent(), forget);
  });
}

/** Starts the service worker from the second page of a visit on: a first page loads nothing for it. */
function startWorker(): void {
  if (document.referrer.startsWith(location.origin))
    whenAtRest(() => void navigator.serviceWorker?.register('/sw.js').catch(() => {}));
}

// All the code that a public page runs before the visitor uses an island.
restorePlace();
showPages();
wakeIslands();
sendForms();
closeMenus();
focusSearch();
startRatings();
followSettings();
countView();
startThirdParties();
startWorker();
const showOwnControls = () => void showForSignedIn().then(startPageEditing);
showOwnControls();
// The visitor may have signed in while the page was in the back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showOwnControls();
});
// Shows the theme switch, which works from now on.
document.documentElement.dataset.loaded = '';
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-switches-theme]')) switchTheme();
});
