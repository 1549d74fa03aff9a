/** The server code of this feature that other features use. */
export { requireImage } from './server/page-images.service.ts';
