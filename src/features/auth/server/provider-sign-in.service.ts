import { AppError } from '#platform/errors/app-error.ts';
import type { Auth } from './auth.service.ts';
import { engineAnswer } from './engine-answer.ts';
import { withAuthTime } from './provider-profile.ts';
import { providerId } from './provider.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { getRequestHeaders, type SignInRequest, type WithCookies } from './sign-in-request.ts';
import type { SignInSessions } from './sign-in-sessions.service.ts';

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/** Signs users in with the OpenID Connect provider. */
export function createProviderSignIn(dependencies: {
  auth: Auth;
  limits: SignInLimits;
  sessions: SignInSessions;
}) {
  const { auth, limits, sessions } = dependencies;
  return {
    /** Returns the provider's sign-in URL. `to` is the return URL on this site; `isAgain` forces a new authentication. */
    async providerUrl(
      to: string,
      request: SignInRequest,
      { isAgain }: { isAgain: boolean },
    ): Promise<WithCookies<string>> {
      limits.take(request);
      const body = { providerId, callbackURL: to };
      const { body: answer, cookies } = await engineAnswer(
        auth.api.signInWithOAuth2({ body, headers: getRequestHeaders(request), asResponse: true }),
      );
      const url = new URL(String(answer.url));
      if (isAgain) {
        url.searchParams.set('prompt', 'login');
        // A provider that follows the standard then sends `auth_time`.
        url.searchParams.set('max_age', '300');
      }
      return { answer: url.href, cookies };
    },
    /** Completes a sign-in after the provider's callback. Returns the return URL. */
    async byProvider(query: Record<string, string>, request: SignInRequest): Promise<WithCookies<string>> {
      const params = { providerId };
      const { answer, authenticatedAt } = await withAuthTime(() =>
        engineAnswer(
          auth.api.oAuth2Callback({ params, query, headers: getRequestHeaders(request), asResponse: true }),
        ),
      );
      const location = answer.location ?? '';
      if (auth.cookie.pairIn(answer.cookies) === undefined) throw refusedByProvider(location);
      const { cookies } = await sessions.start(answer, 'provider', request, { authenticatedAt });
      return { answer: location, cookies };
    },
  };
}

/** better-auth reports the error in the query of its redirect URL. */
function refusedByProvider(location: string): AppError {
  const engineCode = URL.parse(location, 'http://site')?.searchParams.get('error') ?? '';
  return new AppError('forbidden', { public: 'The provider did not sign you in', details: { engineCode } });
}
