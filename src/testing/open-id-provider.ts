import { createServer } from 'node:http';
import { once } from 'node:events';
import { after } from 'node:test';
import { Provider } from 'oidc-provider';
import { freePort } from './free-port.ts';

/** Claims of each person, by login name. */
export type People = Record<string, { email?: string; email_verified?: boolean; name?: string }>;

export interface OpenIdProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Completes the provider's pages as a person in a browser would. Returns the URL that it redirects back to. */
  signIn(url: string, login: string): Promise<string>;
  /** From now on, its ID tokens say that users authenticated this many seconds ago. */
  authenticatedSecondsAgo(seconds: number): void;
}

/** Starts a real OpenID Connect provider on this machine, until the tests of the file have run. */
export async function openIdProvider(options: {
  /** The redirect URL of the client. */
  redirectUri: string;
  people: People;
}): Promise<OpenIdProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const [clientId, clientSecret] = ['pariksha', 'the secret of the client'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [options.redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...options.people[id] }),
    }),
  });
  let secondsAgo = 0;
  // The package's types do not include its models.
  const { AuthorizationCode } = provider as unknown as { AuthorizationCode: { prototype: StoredCode } };
  const codes = AuthorizationCode.prototype;
  const { save } = codes;
  codes.save = function (ttl) {
    if (this.authTime !== undefined) this.authTime -= secondsAgo;
    return save.call(this, ttl);
  };
  const server = createServer(provider.callback());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  after(() => void server.close());

  return {
    issuer,
    clientId,
    clientSecret,
    signIn: (url, login) => throughItsPages(issuer, url, login),
    authenticatedSecondsAgo: (seconds) => void (secondsAgo = seconds),
  };
}

interface StoredCode {
  authTime?: number;
  save(ttl: number): unknown;
}

async function throughItsPages(issuer: string, start: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  async function ask(url: string, form?: Record<string, string>): Promise<Response> {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const header of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = header.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  }

  let answer = await ask(start);
  // A sign-in takes nine steps. More than that indicates a redirect loop.
  for (let step = 0; step < 20; step += 1) {
    const location = answer.headers.get('location');
    if (location) {
      const next = new URL(location, issuer).href;
      if (!next.startsWith(issuer)) return next;
      answer = await ask(next);
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (!action || !prompt) throw new Error(`The provider shows no form: ${answer.status}`);
    answer = await ask(new URL(action, issuer).href, { prompt, login, password: 'any' });
  }
  throw new Error('The provider goes in circles');
}
