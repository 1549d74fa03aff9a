/** Functions that other tabs of the back office use to send files. */
export { activeContentWarning } from './active-content.ts';
export { awaitVerdict, fingerprintOf, sendFile, sendableName } from './send-file.ts';
