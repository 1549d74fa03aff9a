import { showRatings } from '#features/ratings/web/page-ratings.ts';

/** Runs `run` after the page is painted. A page in the background is never painted, so it does not wait. */
function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

/**
 * Shows the current ratings of papers, on pages with papers. The code is in the loader's own file, because loading a
 * file of its own takes a slow phone longer than running it.
 */
export function startRatings(): void {
  if (document.querySelector('[data-average]')) afterFirstPaint(showRatings);
}
