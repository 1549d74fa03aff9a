/** The server code of this feature that other features use. */
export { ratingDays } from './server/rating-days.service.ts';
