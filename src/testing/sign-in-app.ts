import assert from 'node:assert/strict';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'drizzle-orm';
import { authFeature } from '#features/auth/auth.feature.ts';
import { findCurrentUser, requireRecentAuthentication } from '#features/auth/auth.server.ts';
import type { ProviderConfig } from '#features/auth/server/provider.ts';
import { addUser } from '#features/auth/server/users.service.ts';
import { createHttpApp } from '#platform/http/http-app.ts';
import { testContext } from './context.ts';
import './memoized-scrypt.ts';

export type Answer = LightMyRequestResponse;

export const password = 'a long password';

/** A browser with a cookie store. Each has its own IP address by default. */
export interface Browser {
  cookies: Map<string, string>;
  call(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  signIn(email: string, password?: string): Promise<Answer>;
}

/** Returns the secret of an invitation, set-up or reset link. */
export function getLinkToken(link: string): string {
  const { hash, search } = new URL(link);
  assert.equal(search, '', 'a query is told to the server');
  return new URLSearchParams(hash.slice(1)).get('token')!;
}

let lines = 0;

/** Creates all sign-in routes on the test's own database, with an owner and an editor. */
export async function signInApp(options: { publicUrl?: string; provider?: ProviderConfig } = {}) {
  const { publicUrl = 'http://localhost:3000', provider } = options;
  const { ctx: opened } = await testContext();
  const ctx = { ...opened, config: { ...opened.config, publicUrl, oidc: provider } };
  const { db, log } = ctx;
  const isHttps = publicUrl.startsWith('https:');
  const app = createHttpApp({
    log,
    trustedProxies: [],
    publicUrl,
    isHttps,
    findActor: (request) => findCurrentUser(ctx, request),
    requireRecentAuthentication: (actor) => requireRecentAuthentication(ctx, actor),
  });
  authFeature.routes!(app, ctx);
  app.get('/editors', { config: { access: 'editor' } }, async (request) => request.actor);

  const people = {
    owner: { email: 'asha@example.org', name: 'Asha', role: 'owner', password },
    editor: { email: 'ravi@example.org', name: 'Ravi', role: 'editor', password },
  };
  const ids = {
    owner: (await addUser(ctx, people.owner)).id,
    editor: (await addUser(ctx, people.editor)).id,
  };

  // Removes the audit entries of the setup.
  await db.execute(sql`TRUNCATE audit_entries`);

  function browser(address = `198.51.${(lines += 1) >> 8}.${lines & 255}`): Browser {
    const cookies = new Map<string, string>();
    const call: Browser['call'] = async (method, url, payload, headers = {}) => {
      const answer = await app.inject({
        method,
        url,
        remoteAddress: address,
        ...(payload && { payload }),
        headers: {
          'sec-fetch-site': 'same-origin',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...headers,
        },
      });
      for (const { name, value, maxAge } of answer.cookies as {
        name: string;
        value: string;
        maxAge?: number;
      }[]) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, encodeURIComponent(value));
      }
      return answer;
    };
    return {
      cookies,
      call,
      signIn: (email, typedPassword = password) =>
        call('POST', '/api/auth/sign-in/email', { email, password: typedPassword }),
    };
  }

  return {
    db,
    app,
    ctx,
    people,
    ids,
    browser,
    log,
    /** Returns the audit entries, oldest first, as `user action subject`. */
    async audited(): Promise<string[]> {
      const { rows } = await db.execute<Record<'user_name' | 'action' | 'subject_name', string>>(
        sql`SELECT user_name, action, subject_name FROM audit_entries ORDER BY id`,
      );
      return rows.map((row) => `${row.user_name} ${row.action} ${row.subject_name}`);
    },
  };
}
