import { createRateLimit } from '#platform/http/rate-limit.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { SignInRequest } from './sign-in-request.ts';

export interface SignInLimits {
  /** Uses up one try, of the account too where one is named; returns what gives it back. Throws `rate_limited`. */
  take(request: SignInRequest, email?: string): () => void;
}

const quarterHourMs = 900_000;
const dayMs = 86_400_000;

/**
 * Limits tries to sign in by client network and by account. A browser in which the account signed in before has an
 * allowance of its own: strangers who guess cannot shut it out.
 */
export function createSignInLimits(dependencies: { secret: string; browsers: KnownBrowsers }): SignInLimits {
  const { secret, browsers } = dependencies;
  const limitOf = (purpose: string, perQuarter: number, perDay: number) =>
    createRateLimit({
      secret,
      purpose,
      allowances: [
        { most: perQuarter, spanMs: quarterHourMs },
        { most: perDay, spanMs: dayMs },
      ],
    });
  const ofClient = limitOf('sign-in by client', 60, 600);
  const ofAccount = limitOf('sign-in by account', 10, 60);

  return {
    take({ cookies, address }, email) {
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
