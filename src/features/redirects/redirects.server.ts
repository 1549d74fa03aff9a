/** The server code of this feature that other features use. */
export { addRedirects, type OldUrl } from './server/add-redirects.service.ts';
export type { RedirectRules } from './server/redirect-rules.ts';
export {
  type Move,
  lockUrls,
  problemsOfMoves,
  recordMerge,
  recordMoves,
  redirectsTag,
  targetsByHand,
} from './server/moved-urls.service.ts';
export { getMissingUrls } from './server/missing-urls.service.ts';
export { getOwnSite } from './server/own-site.ts';
export { getRedirects } from './server/redirects.service.ts';
