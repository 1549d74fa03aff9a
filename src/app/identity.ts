import type { AuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { authRoutes } from '#features/auth/server/auth.routes.ts';
import { createAuth } from '#features/auth/server/auth.service.ts';
import { createCurrentUser, type CurrentUser } from '#features/auth/server/current-user.service.ts';
import { signInWaysRoutes } from '#features/auth/server/sign-in-ways.routes.ts';
import { createSignIn } from '#features/auth/server/sign-in.service.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import type { AppContext } from './context.ts';

export interface Identity {
  currentUser: CurrentUser;
  registerRoutes(app: HttpApp): void;
}

/** Who signs in and how, put together from its pieces. */
export function composeIdentity(
  { config, database, log }: Pick<AppContext, 'config' | 'database' | 'log'>,
  secret: string,
  write: AuditedWrite,
): Identity {
  const { db } = database;
  const { publicUrl, oidc } = config;
  const auth = createAuth({ db, secret, publicUrl, log, provider: oidc });
  const currentUser = createCurrentUser(auth);
  const signIn = createSignIn({ db, auth, write, secret, log });
  return {
    currentUser,
    registerRoutes(app) {
      authRoutes(app, { currentUser, signIn, provider: oidc });
      signInWaysRoutes(app, { currentUser, signIn, hasProvider: oidc !== undefined });
    },
  };
}
