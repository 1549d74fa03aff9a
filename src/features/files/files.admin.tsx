/** Functions that other tabs of the back office use to send files. */
export { activeContentWarning } from './web/admin/active-content.ts';
export { awaitVerdict, getFingerprint, sendFile, sendableName } from './web/admin/send-file.ts';
