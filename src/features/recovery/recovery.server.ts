/** The server code of this feature that commands use. */
export { recoverDatabase } from './server/recover.service.ts';
export { recoverFiles } from './server/recover-files.service.ts';
export { recoveryHealth } from './server/recovery-state.service.ts';
export { readSecret } from './server/saved-secret.ts';
