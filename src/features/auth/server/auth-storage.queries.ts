import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import type { Database } from '#platform/database/database.ts';
import { accounts, passkeys, sessions, twoFactors, users, verifications } from '../auth.table.ts';

/** Maps our tables to the model names of better-auth. */
export function authStorage(db: Database) {
  return drizzleAdapter(db, {
    provider: 'pg',
    schema: {
      user: users,
      account: accounts,
      session: sessions,
      verification: verifications,
      twoFactor: twoFactors,
      passkey: passkeys,
    },
  });
}
