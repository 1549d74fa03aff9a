import type { Pool } from 'pg';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SignInRequest } from './sign-in-request.ts';

export type SignInLimits = ReturnType<typeof createSignInLimits>;

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/**
 * Limits sign-in attempts by client network and by account. A browser in which the account signed in before has
 * its own allowance, so guesses by strangers cannot lock it out.
 */
export function createSignInLimits(dependencies: { pool: Pool; secret: string; browsers: KnownBrowsers }) {
  const { pool, secret, browsers } = dependencies;
  const limitOf = (purpose: string, perQuarterHour: number, perDay: number) =>
    createStoredRateLimit({
      pool,
      secret,
      purpose,
      allowances: [
        { most: perQuarterHour, spanMs: quarterHourMs },
        { most: perDay, spanMs: dayMs },
      ],
    });
  const ofClient = limitOf('sign-in by client', 60, 600);
  const ofAccount = limitOf('sign-in by account', 10, 60);

  return {
    /**
     * Takes one attempt from the client's allowance, and from the account's if `email` is given. Returns a
     * function that gives it back. Throws `rate_limited`.
     */
    async take({ cookies, address }: SignInRequest, email?: string): Promise<() => Promise<void>> {
      const browser = browsers.find(cookies, email);
      const giveBackClient = await ofClient.take(browser ? `browser ${browser}` : address);
      if (email === undefined) return giveBackClient;
      const giveBackAccount = await ofAccount.take(email.toLowerCase(), browser);
      return async () => void (await Promise.all([giveBackClient(), giveBackAccount()]));
    },
  };
}
