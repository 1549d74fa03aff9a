import type { Context } from '#platform/context/context.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { accessLinksRoutes } from './access-links.routes.ts';
import { accountRoutes } from './account.routes.ts';
import { authRoutes } from './auth.routes.ts';
import { getIdentity } from './identity.service.ts';
import { passkeyRoutes } from './passkeys.routes.ts';
import { reauthenticationRoutes } from './reauthentication.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { signInWaysRoutes } from './sign-in-ways.routes.ts';
import { usersAdminRoutes } from './users-admin.routes.ts';

/** Registers all routes for sign-in, the own account and the users. */
export function identityRoutes(app: HttpApp, ctx: Context): void {
  const { currentUser, signIn, provider, publicUrl, reauthentication } = getIdentity(ctx);
  authRoutes(app, { currentUser, signIn, provider });
  signInWaysRoutes(app, { currentUser, signIn, publicUrl, hasProvider: provider !== undefined });
  accessLinksRoutes(app, ctx);
  accountRoutes(app, ctx);
  secondFactorRoutes(app, ctx);
  passkeyRoutes(app, ctx);
  reauthenticationRoutes(app, reauthentication);
  usersAdminRoutes(app, ctx);
}
