import { AsyncLocalStorage } from 'node:async_hooks';
import type { GenericOAuthConfig } from 'better-auth/plugins/generic-oauth';

type GetUserInfo = NonNullable<GenericOAuthConfig['getUserInfo']>;

/** Collects `auth_time` from the ID token of the current sign-in: better-auth does not return the token. */
const signIns = new AsyncLocalStorage<{ authenticatedAt?: Date }>();

/**
 * Runs a sign-in at the provider. `authenticatedAt` is the `auth_time` of the ID token: when the provider last
 * authenticated the user. It is `undefined` if the provider does not send it.
 */
export async function withAuthTime<Answer>(
  signIn: () => Promise<Answer>,
): Promise<{ answer: Answer; authenticatedAt: Date | undefined }> {
  const times: { authenticatedAt?: Date } = {};
  const answer = await signIns.run(times, signIn);
  return { answer, authenticatedAt: times.authenticatedAt };
}

/** Reads the user's profile from the ID token, or from the UserInfo endpoint if the token has no e-mail address. */
export function readProfile(discoveryUrl: string): GetUserInfo {
  return async ({ idToken, accessToken }) => {
    const claims = idToken ? parseClaims(idToken) : {};
    const times = signIns.getStore();
    const seconds = claims['auth_time'];
    if (times && typeof seconds === 'number') times.authenticatedAt = new Date(seconds * 1000);
    if (claims['sub'] && claims['email']) return createProfile(claims);
    const { userinfo_endpoint: url } = await readJson(discoveryUrl);
    if (typeof url !== 'string') return null;
    return createProfile(await readJson(url, { authorization: `Bearer ${accessToken}` }));
  };
}

/** Does not verify: the token comes directly from the provider (OpenID Connect Core 3.1.3.7, point 6). */
function parseClaims(idToken: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
}

function createProfile(claims: Record<string, unknown>) {
  return { ...claims, id: claims['sub'], image: claims['picture'] } as Awaited<ReturnType<GetUserInfo>>;
}

async function readJson(url: string, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The OpenID Connect provider answered ${answer.status}`);
  return (await answer.json()) as Record<string, unknown>;
}
