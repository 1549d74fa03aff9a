/** What other tabs of the back office send files with. */
export { awaitVerdict, fingerprintOf, sendFile, sendableName, type SendingOptions } from './send-file.ts';
