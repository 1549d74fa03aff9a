/** The server code of this feature that other features use. */
export { getNamesLoader, type LoadNames } from './server/load-names.service.ts';
export { getUploadRules } from './server/upload-rules.service.ts';
export { proposePaper } from './server/propose-paper.ts';
