/** The server code of this feature that other features use. */
export type { AddedRedirects, AddRedirects, OldUrl } from './server/add-redirects.service.ts';
export {
  type Move,
  claimUrls,
  releaseUrls,
  lockUrls,
  problemsOfMoves,
  recordMove,
  recordMoves,
  redirectsTag,
  restoreMoves,
  takeRedirectsTo,
  targetsByHand,
} from './server/moved-urls.service.ts';
export { getMissingUrls } from './server/missing-urls.service.ts';
export { getRedirects } from './server/redirects.service.ts';
