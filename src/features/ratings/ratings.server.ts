/** The server code of this feature that other features use. */
export { selectRatingDays } from './server/ratings.queries.ts';
