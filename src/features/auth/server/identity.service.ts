import type { Pool } from 'pg';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { perContext } from '#platform/context/context.ts';
import type { Database } from '#platform/database/database.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import type { Log } from '#platform/log/log.ts';
import { createAccessLinks } from './access-links.service.ts';
import { createAccountService } from './account.service.ts';
import { createAuth } from './auth.service.ts';
import { createCurrentUser } from './current-user.service.ts';
import { createJoining } from './joining.service.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createOneTimeCodes } from './one-time-codes.service.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createPasswordProof } from './password-proof.ts';
import type { ProviderConfig } from './provider.ts';
import { createReauthentication } from './reauthentication.service.ts';
import { createSecondFactorService } from './second-factor.service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createSignIn } from './sign-in.service.ts';
import { createUsersAdmin } from './users-admin.service.ts';

export type Identity = ReturnType<typeof createIdentity>;

/** Creates the sign-in services. `secret` has at least 32 characters. */
export function createIdentity(dependencies: {
  db: Database;
  pool: Pool;
  write: AuditedWrite;
  secret: string;
  publicUrl: string;
  log: Log;
  provider: ProviderConfig | undefined;
}) {
  const { db, pool, write, secret, publicUrl, log, provider } = dependencies;
  const links = createAccessLinks({ db, publicUrl });
  const joining = createJoining({ db, write, links });
  const acceptInvited = joining.acceptProved;
  const browsers = createKnownBrowsers({ secret, isHttps: publicUrl.startsWith('https:') });
  const limits = createSignInLimits({ pool, secret, browsers });
  const proof = createPasswordProof({ db, pool, secret });
  const auth = createAuth({ db, secret, publicUrl, log, provider, acceptInvited });
  const codes = createOneTimeCodes({ db, auth });
  return {
    publicUrl,
    links,
    joining,
    provider,
    currentUser: createCurrentUser(auth),
    signIn: createSignIn({ db, auth, write, browsers, limits, codes, log }),
    account: createAccountService({ db, write, proof }),
    secondFactor: createSecondFactorService({ db, auth, write, proof, codes }),
    passkeys: createPasskeysService({ auth, write }),
    reauthentication: createReauthentication({ db, auth, write, proof }),
    usersAdmin: createUsersAdmin({ db, write, links }),
    /** Limits attempts to use access links. */
    linkLimit: createStoredRateLimit({
      pool,
      secret,
      purpose: 'access links',
      allowances: [{ most: 60, spanMs: 900_000 }],
    }),
  };
}

/** The sign-in services of a process. */
export const getIdentity = perContext((ctx) =>
  createIdentity({
    ...ctx,
    pool: ctx.database.pool,
    publicUrl: ctx.config.publicUrl,
    provider: ctx.config.oidc,
  }),
);
