/** Runs `run` after the page is painted. A page in the background is never painted, so it does not wait. */
function afterFirstPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') run();
  else requestAnimationFrame(() => setTimeout(run));
}

/** Loads the code that shows the ratings of papers, on pages with papers. */
export function startRatings(): void {
  if (!document.querySelector('[data-average]')) return;
  afterFirstPaint(() => {
    // If the code cannot be loaded, the page keeps the ratings from the server.
    void import('#features/ratings/web/page-ratings.ts').then(
      ({ showRatings }) => showRatings(),
      () => {},
    );
  });
}
