/** The server code of this feature that other features use. */
export { getCachedDownloads } from './server/cached-downloads.ts';
export {
  selectDownloadDays,
  selectFirstDownloadDay,
  selectPopularPapers,
} from './server/downloads.queries.ts';
export { removesUnnamedPapers } from './server/download-facts.ts';
export { countDownload, getDownloads } from './server/downloads.service.ts';
