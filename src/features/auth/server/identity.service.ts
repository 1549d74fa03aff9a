import { perContext } from '#platform/context/context.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import { createAuth } from './auth.service.ts';
import { createCurrentUser } from './current-user.service.ts';
import { acceptProvedInvitation } from './joining.service.ts';
import { createKnownBrowsers } from './known-browsers.ts';
import { createOneTimeCodes } from './one-time-codes.service.ts';
import { createPasswordProof } from './password-proof.ts';
import { createReauthentication } from './reauthentication.service.ts';
import { createSignInLimits } from './sign-in-limits.ts';
import { createSignIn } from './sign-in.service.ts';

/** The sign-in services of a process. */
export const getIdentity = perContext((ctx) => {
  const { db, write, secret, log } = ctx;
  const { pool } = ctx.database;
  const { publicUrl, oidc: provider } = ctx.config;
  const acceptInvited = (email: string, name: string) => acceptProvedInvitation(ctx, email, name);
  const browsers = createKnownBrowsers({ secret, isHttps: publicUrl.startsWith('https:') });
  const limits = createSignInLimits({ pool, secret, browsers });
  const proof = createPasswordProof({ db, pool, secret });
  const auth = createAuth({ db, secret, publicUrl, log, provider, acceptInvited });
  const codes = createOneTimeCodes({ db, auth });
  return {
    publicUrl,
    provider,
    auth,
    proof,
    codes,
    currentUser: createCurrentUser(auth),
    signIn: createSignIn({ db, auth, write, browsers, limits, codes, log }),
    reauthentication: createReauthentication({ db, auth, write, proof }),
    /** Limits attempts to use access links. */
    linkLimit: createStoredRateLimit({
      pool,
      secret,
      purpose: 'access links',
      allowances: [{ most: 60, spanMs: 900_000 }],
    }),
  };
});
