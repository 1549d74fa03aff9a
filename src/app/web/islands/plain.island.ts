import { startCoverageGrid } from '#features/public-pages/web/site/coverage-grid.island.ts';
import { startShareMenu } from '#features/public-pages/web/site/share-menu.island.ts';
import { startPushNotices } from '#features/push-notices/web/push-notices.island.ts';
import { startLiveResults } from '#features/search-box/web/site/live-results.island.ts';
import { startSavePapers } from '#features/shelf/web/save-papers.island.ts';

/** Islands without React by name: their code works on the markup that the server rendered. */
export const plainIslands: Partial<Record<string, (element: HTMLElement) => void | Promise<void>>> = {
  'coverage-grid': startCoverageGrid,
  'search-field': startLiveResults,
  'save-papers': startSavePapers,
  'share-menu': startShareMenu,
  'push-notices': startPushNotices,
};
