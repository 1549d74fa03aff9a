import { perContext, type Context } from '#platform/context/context.ts';
import { createStoredRateLimit } from '#platform/http/rate-limit.ts';
import { getKnownBrowsers } from './known-browsers.ts';
import type { SignInRequest } from './sign-in-request.ts';

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

const getLimits = perContext(({ secret, database: { pool } }) => {
  const createLimit = (purpose: string, perQuarterHour: number, perDay: number) =>
    createStoredRateLimit({
      pool,
      secret,
      purpose,
      allowances: [
        { limit: perQuarterHour, spanMs: quarterHourMs },
        { limit: perDay, spanMs: dayMs },
      ],
    });
  return {
    client: createLimit('sign-in by client', 60, 600),
    account: createLimit('sign-in by account', 10, 60),
  };
});

/**
 * Takes one sign-in attempt from the allowance of the client network, and from the account's if `email` is given.
 * Returns a function that gives it back. Throws `rate_limited`. A browser in which the account signed in before has
 * its own allowance, so guesses by strangers cannot lock it out.
 */
export async function takeAttempt(
  ctx: Context,
  { cookies, address }: SignInRequest,
  email?: string,
): Promise<() => Promise<void>> {
  const { client, account } = getLimits(ctx);
  const browser = getKnownBrowsers(ctx).find(cookies, email);
  const giveBackClient = await client.take(browser ? `browser ${browser}` : address);
  if (email === undefined) return giveBackClient;
  const giveBackAccount = await account.take(email.toLowerCase(), browser);
  return async () => void (await Promise.all([giveBackClient(), giveBackAccount()]));
}
