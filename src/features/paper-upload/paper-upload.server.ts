/** The server code of this feature that other features use. */
export { loadNames } from './server/known-names.ts';
export { learnUploadRules } from './server/upload-rules.service.ts';
export { proposePaper } from './server/propose-paper.ts';
