/** The server code of this feature that other features use. */
export { search } from './server/search.service.ts';
