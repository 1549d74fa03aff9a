import type { HttpApp } from '#platform/http/http-app.ts';
import { accessLinksRoutes } from './access-links.routes.ts';
import { accountRoutes } from './account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import type { Identity } from './identity.service.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { reauthenticationRoutes } from './reauthentication.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { signInWaysRoutes } from './sign-in-ways.routes.ts';
import { usersAdminRoutes } from './users-admin.routes.ts';

/** Registers all routes for sign-in, the own account and the users. */
export function identityRoutes(app: HttpApp, identity: Identity): void {
  const { currentUser, signIn, links, joining, linkLimit, provider, publicUrl } = identity;
  authRoutes(app, { currentUser, signIn, provider });
  signInWaysRoutes(app, { currentUser, signIn, publicUrl, hasProvider: provider !== undefined });
  accessLinksRoutes(app, { links, joining, signIn, limit: linkLimit });
  accountRoutes(app, identity.account);
  secondFactorRoutes(app, identity.secondFactor);
  passkeyRoutes(app, identity.passkeys);
  reauthenticationRoutes(app, identity.reauthentication);
  usersAdminRoutes(app, identity.usersAdmin);
}
