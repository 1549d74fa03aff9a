import { defineFeature } from '#platform/context/feature.ts';
import { identityRoutes } from './server/identity.routes.ts';

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
  routes: identityRoutes,
});
