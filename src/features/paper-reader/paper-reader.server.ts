/** The server code of this feature that other features use. */
export { getPictureClient } from './server/page-pictures.routes.ts';
export { getPictures, type PictureClient } from './server/page-pictures.service.ts';
