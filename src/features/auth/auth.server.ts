/** The server code of this feature that other features use. */
export type { CurrentUser } from './server/current-user.service.ts';
export { getIdentity } from './server/identity.service.ts';
export { sessionCookieName } from './server/session-cookie.ts';
