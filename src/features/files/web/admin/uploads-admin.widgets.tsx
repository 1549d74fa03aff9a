/** What other tabs of the back office send files with. */
export { awaitVerdict, fingerprintOf, sendFile, sendableName } from './send-file.ts';
