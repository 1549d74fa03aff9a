import assert from 'node:assert/strict';
import type { BrowserContextOptions } from 'playwright-core';
import { startedSite, type Site } from './site.ts';

export const owner = { email: 'asha@example.org', password: 'a long password' };

type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

/** Signs in and returns the cookies as browser storage. */
export async function signIn(
  url: string,
  person: { email: string; password: string },
): Promise<StorageState> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  assert.equal(answer.status, 200, await answer.text());
  const cookies = answer.headers.getSetCookie().map((header) => {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    return {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: new URL(url).hostname,
      path: '/',
      expires: -1,
      httpOnly: /; HttpOnly/i.test(header),
      secure: false,
      sameSite: 'Lax' as const,
    };
  });
  return { cookies, origins: [] };
}

export type OwnersSite = Site & { storageState: StorageState };

/** Calls the API as the owner, without a page. */
export async function callAsOwner(
  site: OwnersSite,
  method: string,
  path: string,
  body?: object,
): Promise<Response> {
  const cookie = site.storageState.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return fetch(site.url + path, {
    method,
    headers: { cookie, origin: site.url, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/**
 * Starts a site with an owner, and provides the browser profile of the signed-in owner: `visit({ storageState:
 * site.storageState }, ...)`. Signs in once for the whole file. `more` has further environment variables.
 */
export function signedIn(more: Record<string, string> = {}): OwnersSite {
  const profile = { storageState: { cookies: [], origins: [] } as StorageState };
  const variables = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, ...more };
  const site = startedSite(variables, async ({ url }) => {
    Object.assign(site, { storageState: await signIn(url, owner) });
  });
  return Object.assign(site, profile);
}
