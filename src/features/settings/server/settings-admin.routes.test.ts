import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { createAuditedWrite } from '#features/audit/server/audited-write.service.ts';
import { openDatabase } from '#platform/database/database.ts';
import { backOffice } from '#testing/back-office.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { testServer } from '#testing/test-server.ts';
import { adminSettings, settingTitles, type AdminSettings } from '../settings-admin.contract.ts';
import { siteSettings } from '../settings.contract.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { settingsAdminRoutes } from './settings-admin.routes.ts';
import { saveSettings } from './settings-admin.service.ts';
import { createSettingsService } from './settings.service.ts';

const office = await backOffice();
const { ctx, app, db, log, invalidation, call, audited, drops, requireRecentAuthentication } = office;
settingsAdminRoutes(app, ctx, requireRecentAuthentication);
const command = createSettingsService({ db, invalidation, log });
const settingsUrl = '/api/admin/settings';

beforeEach(async () => {
  await emptyTables(db, ['settings', 'versions', 'audit_entries']);
  drops.length = 0;
});

async function saved(payload: object, status = 200): Promise<AdminSettings> {
  const answer = await call('PUT', settingsUrl, payload);
  assert.equal(answer.statusCode, status, answer.body);
  return answer.json() as AdminSettings;
}

/** Returns the status, the field and the message of a refused save. */
async function refusal(payload: object): Promise<[number, string | undefined, string]> {
  const answer = await call('PUT', settingsUrl, payload);
  const { message, fields } = answer.json() as { message: string; fields?: { field: string }[] };
  return [answer.statusCode, fields?.[0]?.field, message];
}

async function versions(): Promise<{ version: number; userName: string; changed: string[] }[]> {
  return (await call('GET', `${settingsUrl}/history`)).json().versions;
}

test('only an owner reads and changes the settings', async () => {
  for (const [method, url] of [
    ['GET', settingsUrl],
    ['PUT', settingsUrl],
    ['GET', `${settingsUrl}/history`],
    ['GET', `${settingsUrl}/history/1`],
    ['POST', `${settingsUrl}/history/1/restore`],
  ] as const) {
    assert.equal((await call(method, url, method === 'GET' ? undefined : {}, 'editor')).statusCode, 403, url);
    assert.equal((await call(method, url, method === 'GET' ? undefined : {}, null)).statusCode, 401, url);
  }
});

test('one request saves all settings with one audit entry', async () => {
  const first = adminSettings.parse((await call('GET', settingsUrl)).json());
  assert.deepEqual(first, { ...defaultSettings, version: 0, updatedAt: null });
  assert.deepEqual(Object.keys(settingTitles).sort(), Object.keys(siteSettings.shape).sort());
  const { updatedAt: _read, ...all } = first;
  const changed = await saved({
    ...all,
    siteName: ' Prashna ',
    enableSitemap: false,
    customCss: 'h1 { color: red }',
  });
  assert.deepEqual([changed.siteName, changed.enableSitemap, changed.version], ['Prashna', false, 1]);
  assert.deepEqual((await call('GET', settingsUrl)).json(), changed);
  assert.deepEqual(drops, [['settings']]);
  const [entry, ...more] = await audited();
  assert.deepEqual(
    [entry?.action, entry?.subjectName, more.length],
    ['settings.updated', 'site settings', 0],
  );
  assert.deepEqual(entry?.before, { siteName: 'Pariksha', enableSitemap: true, customCss: null });
  assert.match(JSON.stringify(entry?.after), /"customCss":"17 bytes, SHA-256 begins [0-9a-f]{16}"/);
});

test('saving unchanged values writes nothing', async () => {
  const { version } = await saved({ version: 0, siteName: 'Prashna' });
  drops.length = 0;
  assert.equal((await saved({ version, siteName: 'Prashna ', siteDescription: '' })).version, 1);
  assert.deepEqual([(await audited()).length, drops.length, (await versions()).length], [1, 0, 2]);
});

test('a stale edit names the users and fields that changed', async () => {
  const { version } = await saved({ version: 0, siteName: 'Prashna' });
  await saved({ version, siteDescription: 'Papers', footerLinks: [{ title: 'About', url: '/about' }] });
  await command.change({ copyrightText: 'Ours' });
  const [status, field, message] = await refusal({ version, siteName: 'Other' });
  assert.deepEqual([status, field], [409, 'version']);
  assert.match(
    message,
    /^A command and Asha changed Site Description, Footer Links, Copyright Text on \d+ \w+ \d{4}, \d{1,2}:\d\d [ap]m \(India time\), after you opened the settings\. Nothing was saved\.$/,
  );
  assert.equal((await refusal({ version: 77, siteName: 'Other' }))[0], 409);
  const now = (await call('GET', settingsUrl)).json();
  assert.deepEqual([now.siteName, now.version], ['Prashna', 3]);
});

test('a save without a version overwrites other changes', async () => {
  await saved({ version: 0, siteName: 'Other' });
  const { logoUrl: _logo, faviconUrl: _icon, ...all } = defaultSettings;
  assert.equal((await saved({ ...all, siteName: 'Prashna' })).siteName, 'Prashna');
});

test('a save without a version still needs recent authentication', async () => {
  office.authentication.isRecent = false;
  const answer = await call('PUT', '/api/admin/settings', { customJs: 'alert(1)' });
  office.authentication.isRecent = true;
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'reauthentication_required']);
});

test('one of two parallel saves of a version fails', async () => {
  const { current_database: database } = (
    await db.execute<{ current_database: string }>(sql`SELECT current_database()`)
  ).rows[0]!;
  const only = openDatabase({ ...(await testServer()).connection, database, max: 1 }, () => {});
  const narrow = { ...ctx, db: only.db, write: createAuditedWrite({ db: only.db, invalidation }) };
  const author = { actor: office.actors.owner, requireRecentAuthentication };
  const saves = ['One', 'Two'].map((siteName) => saveSettings(narrow, author, { version: 0, siteName }));
  const outcomes = await Promise.allSettled(saves);
  await only.close();
  const results = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'saved'));
  assert.deepEqual(results.sort(), ['conflict', 'saved']);
  assert.equal((await versions()).length, 2);
});

test('invalid values are rejected with their field and reason', async () => {
  const links = Array.from({ length: 1_000 }, () => ({ title: 'x', url: '/' }));
  const cases: [object, number, string | undefined, RegExp][] = [
    [{ siteName: '' }, 400, 'siteName', /must not be empty/],
    [{ footerLinks: links }, 400, 'footerLinks', /at most 30 links/],
    [{ footerColumns: [{ title: 'x', links }] }, 400, 'footerColumns.0.links', /at most 30 links/],
    [{ socialLinks: { X: 'javascript:alert(1)' } }, 400, 'socialLinks.X', /http, https or mailto/],
    [{ enableAds: true }, 400, 'googleAdsenseId', /is needed while ads are on/],
    [{ customCss: 'x'.repeat(102_401) }, 400, 'customCss', /has at most 100 KB/],
    [{ customCss: 'é'.repeat(51_201) }, 400, 'customCss', /has at most 100 KB/],
    [{ customCss: 'a\u0000b' }, 400, 'customCss', /are not text/],
    [{ siteKeywords: 'x'.repeat(5_000_000) }, 413, undefined, /too large/],
  ];
  for (const [values, status, field, message] of cases) {
    const refused = await refusal({ version: 0, ...values });
    assert.deepEqual(refused.slice(0, 2), [status, field], refused[2]);
    assert.match(refused[2], message);
  }
  assert.deepEqual(await audited(), []);
});

test('custom CSS is stored unchanged, even with HTML tags', async () => {
  const customCss = '</style><script>alert(1)</script>\n{{{ @import "x"; é 試';
  assert.equal((await saved({ version: 0, customCss })).customCss, customCss);
});

test('saving or restoring custom JavaScript needs recent authentication', async () => {
  const customJs = 'console.log("ours")';
  const back = `${settingsUrl}/history/0/restore`;
  const whileStale = async (method: 'PUT' | 'POST', url: string, body: object) => {
    office.authentication.isRecent = false;
    const answer = await call(method, url, body);
    office.authentication.isRecent = true;
    return answer;
  };
  const refused = await whileStale('PUT', settingsUrl, { version: 0, customJs });
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'reauthentication_required']);

  assert.equal((await saved({ version: 0, customJs })).customJs, customJs);
  // Saving the same script is not a change.
  const same = await whileStale('PUT', settingsUrl, { version: 1, customJs, siteName: 'Prashna' });
  assert.equal(same.json().version, 2);
  assert.equal((await whileStale('PUT', settingsUrl, { version: 2, customJs: '' })).statusCode, 403);
  assert.equal((await whileStale('POST', back, { version: 2 })).statusCode, 403);
  const restored = await call('POST', back, { version: 2 });
  assert.deepEqual([restored.json().customJs, restored.json().version], [null, 3]);

  const entries = await audited();
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['settings.custom-js-changed', 'settings.updated', 'settings.custom-js-changed'],
  );
  assert.deepEqual(entries[2]?.after, {
    siteName: 'Pariksha',
    customJs: null,
    way: 'restored version 0',
  });
  assert.match(JSON.stringify(entries[0]?.after), /"customJs":"19 bytes, SHA-256 begins [0-9a-f]{16}"/);
  assert.equal((await call('GET', `${settingsUrl}/history/1`)).json().customJs, customJs);

  // A command on the machine needs no authentication, but is still in the audit log.
  await command.change({ customJs });
  await command.reset(['customJs', 'siteName']);
  assert.deepEqual(
    (await audited()).slice(3).map(({ action }) => action),
    ['settings.custom-js-changed', 'settings.custom-js-changed'],
  );
});

test('custom JavaScript is checked for syntax errors but never executed', async () => {
  const cases: [string, RegExp][] = [
    ['let a = 1;\nlet b = ;\n', /^customJs is not JavaScript: Unexpected token ';' \(line 2\)$/],
    ['import x from "y"', /Cannot use import statement outside a module \(line 1\)/],
    ['<script>alert(1)</script>', /Unexpected token '<' \(line 1\)/],
    ['('.repeat(100_000), /^customJs (is not JavaScript|cannot be read as JavaScript)/],
  ];
  for (const [customJs, message] of cases) {
    const [status, field, text] = await refusal({ version: 0, customJs });
    assert.deepEqual([status, field], [400, 'customJs']);
    assert.match(text, message);
  }
  (globalThis as { ran?: boolean }).ran = false;
  await saved({ version: 0, customJs: 'globalThis.ran = true' });
  assert.equal((globalThis as { ran?: boolean }).ran, false);
  await assert.rejects(command.change({ customJs: 'let a = ;' }), /is not JavaScript/);
});

test('the history lists every version and restores any of them', async () => {
  await saved({ version: 0, siteName: 'One', enableSitemap: false });
  await command.change({ siteName: 'Two' });
  await saved({ version: 2, footerColumns: [{ title: 'Help', links: [{ title: 'FAQ', url: '/faq' }] }] });
  assert.deepEqual(
    (await versions()).map(({ version, userName, changed }) => [version, userName, changed.join()]),
    [
      [3, 'Asha', 'footerColumns'],
      [2, 'A command', 'siteName'],
      [1, 'Asha', 'siteName,enableSitemap'],
      [0, 'Before the history', ''],
    ],
  );
  assert.deepEqual(
    (await audited()).map(({ action }) => action),
    ['settings.updated', 'settings.updated', 'settings.updated'],
  );
  const back = await call('POST', `${settingsUrl}/history/1/restore`, { version: 3 });
  assert.deepEqual(
    [back.json().siteName, back.json().footerColumns, back.json().enableSitemap, back.json().version],
    ['One', [], false, 4],
  );
  assert.equal((await call('POST', `${settingsUrl}/history/1/restore`, { version: 4 })).json().version, 4);
  assert.equal((await call('POST', `${settingsUrl}/history/2/restore`, { version: 3 })).statusCode, 409);
  assert.equal((await call('POST', `${settingsUrl}/history/99/restore`, { version: 4 })).statusCode, 404);
  assert.equal((await call('GET', `${settingsUrl}/history/x`)).statusCode, 400);
});

test('the history keeps 500 versions and returns 50 per page', async () => {
  await db.execute(sql`
    INSERT INTO versions (owner_kind, owner_id, version, content, user_name)
    SELECT 'settings', 'main', number, '{}', 'Asha' FROM generate_series(1, 600) AS number`);
  await db.execute(sql`INSERT INTO settings (version, values) VALUES (600, '{}')`);
  await saved({ version: 600, siteName: 'Prashna' });
  const { rows } = await db.execute(sql`SELECT min(version), max(version), count(*)::int FROM versions`);
  assert.deepEqual(rows, [{ min: 102, max: 601, count: 500 }]);
  const first = (await call('GET', `${settingsUrl}/history`)).json();
  assert.deepEqual([first.versions.length, first.versions[0].version, first.next], [50, 601, 552]);
  const last = (await call('GET', `${settingsUrl}/history?before=103`)).json();
  assert.deepEqual([last.versions.length, last.next], [1, null]);
  // A version that is no longer stored cannot be compared.
  assert.match((await refusal({ version: 5, siteName: 'x' }))[2], /^Asha changed the settings on/);
});
