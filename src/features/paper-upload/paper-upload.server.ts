/** The server code of this feature that other features use. */
export { knownNames } from './server/known-names.ts';
export { type KnownNames, proposePaper } from './server/propose-paper.ts';
