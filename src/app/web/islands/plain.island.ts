import { startCoverageGrid } from '#features/public-pages/web/site/coverage-grid.island.ts';
import { startShareMenu } from '#features/public-pages/web/site/share-menu.island.ts';
import { startLiveResults } from '#features/search-box/web/site/live-results.island.ts';
import { startSavePapers } from '#features/shelf/web/save-papers.island.ts';

/**
 * Islands without React by name: their code works on the markup that the server rendered. They are in one file, but for
 * those that few visitors use.
 */
export const plainIslands: Partial<Record<string, (element: HTMLElement) => void | Promise<void>>> = {
  'coverage-grid': startCoverageGrid,
  'search-field': startLiveResults,
  'save-papers': startSavePapers,
  'share-menu': startShareMenu,
  'push-notices': async (element) =>
    (await import('#features/push-notices/web/push-notices.island.ts')).startPushNotices(element),
};
