import '#ui/theme.css';
import { switchTheme } from '#ui/theme-choice.ts';
import { closeMenus } from './loader/close-menus.ts';
import { countView } from './loader/count-view.ts';
import { focusSearch } from './loader/focus-search.ts';
import { followSettings } from './loader/follow-settings.ts';
import { restorePlace } from './loader/keep-place.ts';
import { sendForms } from './loader/send-forms.ts';
import { showPages } from './loader/show-pages.ts';
import { showForSignedIn } from './loader/show-for-signed-in.ts';
import { startPageEditing } from './loader/start-page-editing.ts';
import { startRatings } from './loader/start-ratings.ts';
import { startThirdParties } from './loader/start-third-parties.ts';
import { wakeIslands } from './loader/wake-islands.ts';

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
