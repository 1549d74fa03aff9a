/** The server code of this feature that other features use. */
export { type LoadNames } from './server/load-names.service.ts';
export { proposePaper } from './server/propose-paper.ts';
