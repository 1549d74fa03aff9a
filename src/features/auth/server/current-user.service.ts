import type { IncomingMessage } from 'node:http';
import type { AuthUser } from '../auth.contract.ts';

/** Who is signed in, and by which session. */
export interface SignedInUser extends AuthUser {
  sessionId: number;
}

/** Who sent the request; undefined for a visitor. */
export type CurrentUser = (request: IncomingMessage) => Promise<SignedInUser | undefined>;

/** Knows nobody, for a site where nobody can sign in yet. */
export function createCurrentUser(): CurrentUser {
  return async () => undefined;
}
