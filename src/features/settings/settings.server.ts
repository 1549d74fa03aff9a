/** The server code of this feature that other features use. */
export { getIcon } from './server/brand.service.ts';
export { getSettings } from './server/settings.service.ts';
