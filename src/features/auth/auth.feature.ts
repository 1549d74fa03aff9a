import { defineFeature } from '#platform/context/feature.ts';
import { accessLinksRoutes } from './server/access-links.routes.ts';
import { accountRoutes } from './server/account.routes.ts';
import { authRoutes } from './server/auth.routes.ts';
import { passkeyRoutes } from './server/passkeys.routes.ts';
import { reauthenticationRoutes } from './server/reauthentication.routes.ts';
import { secondFactorRoutes } from './server/second-factor.routes.ts';
import { signInWaysRoutes } from './server/sign-in-ways.routes.ts';
import { usersAdminRoutes } from './server/users-admin.routes.ts';

const groups = [
  authRoutes,
  signInWaysRoutes,
  accessLinksRoutes,
  accountRoutes,
  secondFactorRoutes,
  passkeyRoutes,
  reauthenticationRoutes,
  usersAdminRoutes,
];

/** Sign-in, the own account, and users. */
export const authFeature = defineFeature({
  name: 'auth', // Includes credentials: a backup contains password hashes and encrypted second-factor secrets.
  backup: {
    tables: {
      users: {
        kind: 'people',
        sameBy: 'email',
        warning:
          'Users, roles and passwords are those of the backup. Second factors work only with its SESSION_SECRET; if that is lost: pariksha user password EMAIL --without-second-factor.',
      },
      accounts: { kind: 'people' },
      two_factors: { kind: 'people' },
      passkeys: { kind: 'people' },
    },
    leftOut: {
      sessions: 'a token gives access to its holder',
      verifications: 'valid for a few minutes only',
      rate_limits: 'count the attempts of the last day',
      access_links: 'a link gives access to its holder, once',
    },
  },
  routes(app, ctx) {
    for (const register of groups) register(app, ctx);
  },
});
