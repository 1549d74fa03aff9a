import { revealAdSpaces } from '#features/third-parties/web/ad-visibility.ts';
import { fillAds, removeAds } from '#features/third-parties/web/fill-ads.ts';
import { countView, startAnalytics } from '#features/analytics/web/page-views.ts';
import {
  isAllowed,
  mustAsk,
  type ConsentCase,
  type ConsentChoice,
} from '#features/third-parties/web/consent-choice.ts';
import { showQuestion, type ShownQuestion } from '#features/third-parties/web/consent-question.ts';
import {
  choose,
  currentChoice,
  hasRefusalSignal,
  isConsentOpened,
  subscribe,
} from '#features/third-parties/web/consent-store.ts';
import { forgetForeignCookies } from '#features/third-parties/web/forget-cookies.ts';

export { openConsent } from '#features/third-parties/web/consent-store.ts';

function start({ ads, analytics }: DOMStringMap): void {
  if (ads) void fillAds(ads);
  if (analytics) startAnalytics(analytics);
}

/** Reloads the page to end scripts that have run: they end only with their page. */
function endScripts(): void {
  forgetForeignCookies();
  location.reload();
}

/** Asks for consent if it is required and runs the allowed code, now and after each change of the answer. */
export function runThirdParties(template: HTMLTemplateElement): void {
  const isRequired = template.dataset.consent === 'required';
  let question: ShownQuestion | undefined;
  let isRunning = false;

  const consent = (): ConsentCase => ({
    choice: currentChoice(),
    isRequired,
    hasRefusalSignal: hasRefusalSignal(),
  });

  function answer(choice: ConsentChoice): void {
    const wasAllowed = isAllowed(consent());
    choose(choice);
    if (choice !== 'accepted' && wasAllowed) endScripts();
  }

  function ask(state: ConsentCase): void {
    const isAsking = isConsentOpened() || mustAsk(state);
    if (isAsking) question ??= showQuestion(template, state, answer);
    else {
      question?.remove();
      question = undefined;
    }
    if (isConsentOpened()) question?.focus();
  }

  function update({ isFirst = false } = {}): void {
    const state = consent();
    ask(state);
    if (!isAllowed(state)) return removeAds();
    if (isRunning) return;
    isRunning = true;
    // When the visitor answers, only content below the screen may move. The rest appears on the next page.
    if (!isFirst) revealAdSpaces();
    start(template.dataset);
  }

  /**
   * The visitor may have answered on another page while this one was in the back/forward cache, where it gets no
   * events.
   */
  function returnFromCache(): void {
    if (isRunning && !isAllowed(consent())) return endScripts();
    if (isRunning && template.dataset.analytics) countView();
    update();
  }

  subscribe(() => update());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returnFromCache();
  });
  update({ isFirst: true });
}
