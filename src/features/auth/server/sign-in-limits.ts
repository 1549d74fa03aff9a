import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SignInRequest } from './sign-in-request.ts';

export type SignInLimits = ReturnType<typeof createSignInLimits>;

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/**
 * Limits sign-in attempts by client network and by account. A browser in which the account signed in before has
 * its own allowance, so guesses by strangers cannot lock it out.
 */
export function createSignInLimits(dependencies: { secret: string; browsers: KnownBrowsers }) {
  const { secret, browsers } = dependencies;
  const limitOf = (purpose: string, perQuarterHour: number, perDay: number) =>
    createRateLimit({
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
    take({ cookies, address }: SignInRequest, email?: string): () => void {
      const browser = browsers.find(cookies, email);
      const client = browser ? `browser ${browser}` : address;
      ofClient.take(client);
      if (email === undefined) return () => ofClient.giveBack(client);
      const account = email.toLowerCase();
      ofAccount.take(account, browser);
      return () => {
        ofClient.giveBack(client);
        ofAccount.giveBack(account, browser);
      };
    },
  };
}
