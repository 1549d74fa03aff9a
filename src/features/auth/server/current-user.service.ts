import type { IncomingMessage } from 'node:http';
import type { AuthUser } from '../auth.contract.ts';

/** Who sent the request; undefined for a visitor. */
export type CurrentUser = (request: IncomingMessage) => Promise<AuthUser | undefined>;

/** Knows nobody, for a site where nobody can sign in yet. */
export function createCurrentUser(): CurrentUser {
  return async () => undefined;
}
