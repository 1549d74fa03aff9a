/** The server code of this feature that other features use. */
export { getSettings } from './server/settings.service.ts';
