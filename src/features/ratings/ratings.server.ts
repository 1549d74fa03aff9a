/** The server code of this feature that other features use. */
export { ratingDays } from './server/ratings.service.ts';
