import type { IncomingMessage } from 'node:http';
import type { AuthUser } from '../auth.contract.ts';

/** Who is signed in, and by which session. */
export interface SignedInUser extends AuthUser {
  sessionId: number;
}

/** Who sent the request; undefined for a visitor. */
export type CurrentUser = (request: IncomingMessage) => Promise<SignedInUser | undefined>;

/** Asks the database on every request: who is disabled or signed out is so at once. Nothing is asked without a cookie. */
export function createCurrentUser(auth: {
  findUser(cookies: string | undefined): Promise<SignedInUser | undefined>;
}): CurrentUser {
  return (request) => auth.findUser(request.headers.cookie);
}
