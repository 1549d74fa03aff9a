import '#ui/theme.css';

/**
 * Runs after the page has been painted: on a fast line the code is there first, and a reader would wait for
 * it. A page in the background is never painted, so it does not wait.
 */
function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

afterFirstPaint(() => void import('./hydrate.tsx'));
