/** What other tabs of the back office send files with. */
export { activeContentWarning } from './active-content.ts';
export { awaitVerdict, fingerprintOf, sendFile, sendableName } from './send-file.ts';
