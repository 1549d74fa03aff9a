import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import type { RouteOptions } from 'fastify';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import type { AuditedWrite } from '#platform/audit/audited-write.ts';
import { addUser } from '#features/auth/server/users.service.ts';
import { editorRights } from '#features/auth/web/admin/role-texts.ts';
import { reservedSlugs, createSlug } from '#lib/url/slug.ts';
import { parseConfig } from '#platform/config/config.ts';
import type { HttpApp } from '#platform/http/http-app.ts';
import { createLog } from '#platform/log/log.ts';
import { openObservation } from '#platform/observe/observation.ts';
import { createFolderStorage } from '#platform/storage/folder-storage.ts';
import { testDatabase } from '#testing/database.ts';
import { buildServer } from '../process/site-server.ts';
import { getRouteArea, readOperatingManual, readRoles } from '#testing/documented-roles.ts';
import type { WebRuntime } from '../process/web-runtime.ts';

type Caller = 'nobody' | 'editor' | 'owner' | 'disabled';

interface Route {
  method: string;
  url: string;
  config: NonNullable<RouteOptions['config']>;
}

const callers: Caller[] = ['nobody', 'editor', 'owner', 'disabled'];
/** Public routes that answer 401 to callers without a valid session. */
const telling: Record<string, Partial<Record<Caller, number>>> = {
  'GET /api/auth/user': { nobody: 401, disabled: 401 },
  'HEAD /api/auth/user': { nobody: 401 },
};
const password = 'a long password';
const sameOrigin = { 'sec-fetch-site': 'same-origin' };

/** Pages are not under test: each is one line. */
const web: WebRuntime = {
  assets: { styles: [], fonts: [], script: '', preloads: [] } as unknown as WebRuntime['assets'],
  backOffice: {
    firstModule: null,
    script: '',
    styles: [],
    fonts: [],
    editor: { script: '', files: [] },
  } as unknown as WebRuntime['backOffice'],
  render: async () => ({ status: 200, parts: ['<p>A page'] }),
  inlineScripts: [],
  registerAssets: async () => {},
  isDevelopment: true,
  close: async () => {},
};

const routes: Route[] = [];
const cookies: Partial<Record<Caller, string>> = {};
/** Called in this order, and before the database closes: its `after` hook is registered later. */
const closers: (() => Promise<unknown>)[] = [];
after(async () => {
  for (const close of closers) await close();
});
const handle = await testDatabase();
const { db } = handle;
const { app, write } = await builtServer();
await signEverybodyIn();

async function builtServer(): Promise<{ app: HttpApp; write: AuditedWrite }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-matrix-'));
  const environment = {
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://papers.example',
    SESSION_SECRET: 'a secret of more than thirty-two characters',
    // An unreachable provider: with one configured, there are more routes.
    OIDC_ISSUER: 'http://127.0.0.1:1',
    OIDC_CLIENT_ID: 'pariksha',
    OIDC_CLIENT_SECRET: 'a secret',
  };
  const config = parseConfig(environment);
  const log = createLog('silent');
  const context = {
    config,
    log,
    database: handle,
    connection: handle.connection,
    storage: createFolderStorage(join(dataDir, 'files')),
    observation: await openObservation(config.observe, { log, version: '1.0.0' }),
    close: async () => {},
  };
  const { app, site, invalidation } = await buildServer(context, web, (watched) =>
    watched.addHook('onRoute', ({ method, url, config = {} }) => {
      for (const each of [method].flat()) routes.push({ method: each, url, config });
    }),
  );
  site.start();
  closers.push(
    () => app.close(),
    () => site.close(),
    () => invalidation.close(),
    () => rm(dataDir, { recursive: true, force: true }),
  );
  return { app, write: createAuditedWrite({ db: handle.db, invalidation }) };
}

async function signEverybodyIn(): Promise<void> {
  for (const caller of ['editor', 'owner', 'disabled'] as const) {
    const email = `${caller}@example.org`;
    await addUser(
      { db, write },
      { email, name: caller, role: caller === 'disabled' ? 'owner' : caller, password },
    );
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
    });
    const header = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((each) => each.includes('pariksha_session='));
    cookies[caller] = header?.split(';')[0] ?? '';
  }
  await db.execute(sql`UPDATE users SET disabled_at = now() WHERE name = 'disabled'`);
  await db.execute(sql`CREATE TABLE kept_users AS TABLE users`);
  await db.execute(sql`CREATE TABLE kept_sessions AS TABLE sessions`);
}

let arePeopleChanged = true;

/** Restores users and sessions, and sets their last confirmation to `minutesSinceConfirmed` minutes ago. */
async function restore(minutesSinceConfirmed = 0): Promise<void> {
  await db.execute(sql`
    UPDATE users SET role = kept.role, disabled_at = kept.disabled_at
    FROM kept_users AS kept WHERE kept.id = users.id`);
  await db.execute(sql`
    INSERT INTO sessions OVERRIDING SYSTEM VALUE SELECT * FROM kept_sessions ON CONFLICT DO NOTHING`);
  await db.execute(sql`
    UPDATE sessions SET reauthenticated_at = now() - make_interval(mins => ${minutesSinceConfirmed}::int)`);
  arePeopleChanged = minutesSinceConfirmed > 0;
}

let lines = 0;

/**
 * Returns the status of a call with an empty body. Each call comes from its own client network. A successful write, or
 * a call about sign-in, may change the users and sessions of the next call.
 */
async function getStatus(
  { method, url }: Pick<Route, 'method' | 'url'>,
  caller: Caller,
  headers: Record<string, string> = sameOrigin,
): Promise<number> {
  if (arePeopleChanged) await restore();
  lines += 1;
  const isRead = ['GET', 'HEAD'].includes(method);
  const { statusCode } = await app.inject({
    method: method as 'GET',
    url,
    remoteAddress: `198.51.${lines >> 8}.${lines & 255}`,
    headers: { ...headers, ...(cookies[caller] && { cookie: cookies[caller] }) },
    ...(!isRead && { payload: {} }),
  });
  arePeopleChanged = statusCode < 400 && (!isRead || url.startsWith('/api/auth/'));
  return statusCode;
}

/** Returns the route with the same value in each path parameter. */
const filled = (route: Route): Route => ({
  ...route,
  url: route.url.replaceAll(/:\w+/g, '1').replace('*', 'x'),
});

/** Returns the status with which the guard refuses a caller, or undefined if it allows the call. */
function refusal({ method, url, config }: Route, caller: Caller): number | undefined {
  if (config.access === 'public') return telling[`${method} ${url}`]?.[caller];
  if (caller === 'nobody' || caller === 'disabled') return 401;
  return config.access === 'owner' && caller === 'editor' ? 403 : undefined;
}

const isWrite = ({ method }: Route) => !['GET', 'HEAD'].includes(method);

test('every route enforces its access for each kind of caller', async () => {
  assert.ok(routes.some(({ config }) => config.access === 'owner'));
  for (const route of routes) {
    // A HEAD route has the access and the handler of its GET route.
    for (const caller of route.method === 'HEAD' ? (['nobody'] as const) : callers) {
      const status = await getStatus(filled(route), caller);
      const what = `${route.method} ${route.url} as ${caller}: ${status}`;
      const refused = refusal(route, caller);
      if (refused !== undefined) assert.equal(status, refused, what);
      else assert.ok(![401, 403].includes(status) && status < 500, what);
    }
  }
});

test('every HEAD route has the configuration of its GET route', () => {
  const heads = routes.filter(({ method }) => method === 'HEAD');
  assert.ok(heads.length > 100);
  for (const { url, config } of heads) {
    const get = routes.find((route) => route.method === 'GET' && route.url === url);
    assert.deepEqual(config, get?.config, url);
  }
});

test('every back-office write is refused to other sites', async () => {
  const writes = routes.filter(isWrite);
  for (const route of writes) {
    const { access, sameOrigin: kind } = route.config;
    const what = `${route.method} ${route.url}`;
    if (access !== 'public') assert.equal(kind, true, what);
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const [fromElsewhere, fromNowhere] = [
      await getStatus(filled(route), 'owner', foreign),
      await getStatus(filled(route), 'owner', {}),
    ];
    assert.equal(fromElsewhere === 403, kind !== false, what);
    assert.equal(fromNowhere === 403, kind === true, what);
  }
});

/** Returns URLs of a route with the value in each path parameter in turn, and in the query. */
function fillUrls(value: string, { url }: Route): string[] {
  const params = url.match(/:\w+(?:\([^)]*\))?|\*/g) ?? [];
  const fillParameter = (at: number) => {
    let parameter = -1;
    return url.replaceAll(/:\w+(?:\([^)]*\))?|\*/g, () => ((parameter += 1) === at ? value : '1'));
  };
  return [...params.map((_param, at) => fillParameter(at)), `${fillParameter(-1)}?text=${value}`];
}

test('a control character in any path or query is a 400', async () => {
  for (const route of routes)
    for (const url of fillUrls('%00', route))
      assert.equal(await getStatus({ method: route.method, url }, 'owner'), 400, `${route.method} ${url}`);
});

test('a doubly encoded control character breaks no route', async () => {
  for (const route of routes.filter(({ method, url }) => method !== 'HEAD' && /[:*]/.test(url)))
    for (const url of fillUrls('%2500', route)) {
      const status = await getStatus({ method: route.method, url }, 'owner');
      assert.ok(status < 500, `${route.method} ${url}: ${status}`);
    }
});

interface SensitiveCall {
  url?: string;
  body?: object;
  /** An allowed call would start a job: its own test shows that it is allowed. */
  startsJob?: boolean;
}

/** Sensitive actions, with a call where a call with an empty body does not show the refusal. */
const sensitive: Record<string, SensitiveCall> = {
  'GET /api/auth/reauthenticate': {},
  'POST /api/auth/two-factor/disable': {},
  'POST /api/auth/passkey/generate-register-options': {},
  'POST /api/auth/passkey/verify-registration': {},
  'POST /api/auth/passkey/delete-passkey': {},
  'PATCH /api/admin/users/:id': {},
  'POST /api/admin/users/:id/reset-link': {},
  'POST /api/admin/invitations': {},
  'GET /api/admin/backup/download': {},
  'POST /api/admin/backup/download': {},
  'GET /api/admin/backup/kept/:name': {},
  'PUT /api/admin/settings': { body: { version: 1, customJs: 'let invalid = ;' } },
  'POST /api/admin/settings/history/:version/restore': {
    url: '/api/admin/settings/history/0/restore',
    body: { version: 1 },
  },
  'POST /api/admin/backup/restore/start': {
    body: { source: { upload: '00000000-0000-4000-8000-000000000000' }, withPeople: true },
    startsJob: true,
  },
};

/** Other writes to identities and sessions, and why they need no recent authentication. */
const withoutConfirmation: Record<string, string> = {
  'POST /api/auth/change-password': 'the call has the current password',
  'POST /api/auth/two-factor/enable': 'the call has the password',
  'POST /api/auth/two-factor/confirm': 'the code proves what enabling showed',
  'POST /api/auth/two-factor/generate-backup-codes': 'the call has the password',
  'POST /api/auth/reauthenticate/password': 'confirms',
  'POST /api/auth/reauthenticate/passkey-options': 'confirms',
  'POST /api/auth/reauthenticate/passkey': 'confirms',
  'POST /api/auth/sign-in/email': 'signs in',
  'POST /api/auth/sign-out': 'signs out',
  'POST /api/auth/two-factor/verify-totp': 'signs in',
  'POST /api/auth/two-factor/verify-backup-code': 'signs in',
  'POST /api/auth/passkey/generate-authenticate-options': 'signs in',
  'POST /api/auth/passkey/verify-authentication': 'signs in',
  'POST /api/auth/link': 'the call has the link',
  'POST /api/auth/set-up': 'the call has the link',
  'POST /api/auth/accept-invitation': 'the call has the link',
  'POST /api/auth/reset-password': 'the call has the link',
  'POST /api/auth/revoke-session': 'only removes access',
  'POST /api/auth/revoke-other-sessions': 'only removes access',
  'DELETE /api/admin/invitations/:id': 'only removes access',
  'POST /api/auth/update-user': 'changes a label',
  'POST /api/auth/passkey/update-passkey': 'changes a label',
};
const getName = ({ method, url }: Route) => `${method} ${url}`;

async function callAfter(minutes: number, name: string): Promise<{ status: number; code: string }> {
  await restore(minutes);
  const [method = '', path = ''] = name.split(' ');
  const { url = path.replaceAll(/:\w+/g, '1'), body = {} } = sensitive[name]!;
  const headers = { ...sameOrigin, cookie: cookies.owner };
  const answer = await app.inject({ method: method as 'GET', url, headers, payload: body });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return { status: answer.statusCode, code: isJson && answer.body ? answer.json().code : '' };
}

test('the list contains exactly the routes declared as sensitive', () => {
  const declared = routes
    .filter(({ method, config }) => config.reauthentication && method !== 'HEAD')
    .map(getName);
  assert.deepEqual(declared.toSorted(), Object.keys(sensitive).toSorted());
});

test('a sensitive action is refused five minutes after the last confirmation', async () => {
  await db.execute(sql`TRUNCATE settings, versions`);
  await restore();
  const headers = { ...sameOrigin, cookie: cookies.owner };
  const payload = { version: 0, customJs: 'let first = 1' };
  await app.inject({ method: 'PUT', url: '/api/admin/settings', headers, payload });
  for (const [name, { startsJob }] of Object.entries(sensitive)) {
    assert.deepEqual(await callAfter(6, name), { status: 403, code: 'reauthentication_required' }, name);
    if (!startsJob) assert.notEqual((await callAfter(4, name)).code, 'reauthentication_required', name);
  }
});

test('every write to identities is sensitive or listed as exempt', () => {
  const identity = /^\/api\/(auth|admin\/users|admin\/invitations)(\/|$)/;
  const writes = routes.filter((route) => isWrite(route) && identity.test(route.url)).map(getName);
  const unlisted = writes.filter((name) => !sensitive[name] && !withoutConfirmation[name]);
  assert.deepEqual(unlisted, []);
});

test('no static page can take the path of a route', () => {
  const words = routes.map(({ url }) => url.split('/')[1] ?? '').filter((word) => !/^$|^[:*]/.test(word));
  assert.ok(words.includes('sign-in') && words.includes('api'));
  for (const word of words) assert.ok(reservedSlugs.has(word) || createSlug(word) !== word, word);
});

test('no redirect can replace a URL of the site', async () => {
  const urls = routes
    .filter(({ method, url }) => method === 'GET' && /\.[a-z]+$/.test(url))
    .map(({ url }) => url.replaceAll(/:\w+(\(.*?\))?/g, '1'));
  assert.ok(urls.includes('/custom.css') && urls.includes('/exam-calendar/1/1.ics'));
  for (const sourceUrl of [...urls, '/old.html', '/old.php']) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/redirects',
      headers: { ...sameOrigin, cookie: cookies.owner },
      payload: { sourceUrl, targetUrl: '/browse' },
    });
    assert.equal(answer.statusCode, sourceUrl.startsWith('/old') ? 201 : 400, `${sourceUrl}: ${answer.body}`);
  }
});

test('no route under /api/admin is public', () => {
  const open = routes.filter(({ url, config }) => url.startsWith('/api/admin') && config.access === 'public');
  assert.deepEqual(open, []);
});

test('the rights of editors match the roles table of the manual', async () => {
  const roles = await readRoles();
  const areas = new Set<string>();
  for (const { method, url, config } of routes.filter((route) => route.url.startsWith('/api/admin/'))) {
    if (method === 'HEAD') continue;
    const area = getRouteArea(method, url) ?? '';
    areas.add(area);
    assert.equal(roles.get(area), config.access === 'editor', `${method} ${url}: ${area || 'in no area'}`);
  }
  assert.deepEqual([...areas].toSorted(), [...roles.keys()].toSorted());
});

test('the manual describes the rights of editors like the invitation', async () => {
  assert.ok((await readOperatingManual()).includes(`An editor manages ${editorRights}.`));
});
