/** What pages use of this feature. */
export { examZipQuery } from './web/paper-zip.api.ts';
export { ZipLink } from './web/zip-link.tsx';
