import type { IncomingMessage } from 'node:http';
import type { AuthUser } from '../auth.contract.ts';

/** The signed-in user and their session. */
export interface SignedInUser extends AuthUser {
  sessionId: number;
}

/** Returns the user of a request, or `undefined` for a visitor. */
export type CurrentUser = (request: IncomingMessage) => Promise<SignedInUser | undefined>;

/**
 * Queries the database on every request with a session cookie, so a disabled or signed-out user loses access at once.
 */
export function createCurrentUser(auth: {
  findUser(cookies: string | undefined): Promise<SignedInUser | undefined>;
}): CurrentUser {
  return (request) => auth.findUser(request.headers.cookie);
}
