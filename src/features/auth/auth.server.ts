/** The server code of this feature that other features use. */
export { findCurrentUser } from './server/auth.service.ts';
export { requireRecentAuthentication } from './server/reauthentication.service.ts';
export { sessionCookieName } from './server/session-cookie.ts';
