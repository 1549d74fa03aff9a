/** The server code of this feature that other features use. */
export { getShownPages } from './server/static-pages.service.ts';
