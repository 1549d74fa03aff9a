import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { createInvalidation } from '#platform/cache/invalidation.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { eventually } from '#testing/eventually.ts';
import { testSettings } from '#testing/settings.ts';
import { settingRules } from '../settings.contract.ts';
import { defaultSettings } from '../settings-defaults.contract.ts';
import { changedSettings, createSettingsService, type SettingsService } from './settings.service.ts';

const database = await testDatabase();
const { db, pool, connection } = database;
let service: SettingsService;

beforeEach(async () => {
  await emptyTables(db, ['settings', 'versions']);
  service = testSettings(database);
});

async function stored(): Promise<{ values: unknown; version: number } | undefined> {
  const result = await db.execute<{ values: unknown; version: number }>(
    sql`SELECT values, version FROM settings`,
  );
  return result.rows[0];
}

async function storeByHand(values: unknown): Promise<void> {
  await db.execute(sql`INSERT INTO settings (values) VALUES (${JSON.stringify(values)}::jsonb)`);
}

/** Returns the names of the settings that the service refuses. */
async function refusedFields(values: Record<string, unknown>): Promise<string[]> {
  const before = await stored();
  const error = await service.change(values).then(
    () => ({ code: 'taken', fields: [] }),
    (reason: { code: string; fields: { field: string }[] }) => reason,
  );
  assert.equal(error.code, 'validation_failed', JSON.stringify(values));
  assert.deepEqual(await stored(), before);
  return error.fields.map(({ field }) => field);
}

test('the defaults are valid and normalised', () => {
  assert.deepEqual(settingRules.parse(defaultSettings), defaultSettings);
});

test('only values that differ from the defaults are stored', async () => {
  await service.change({ siteName: 'Prashna', enableBreadcrumbs: false, enableSitemap: true });
  assert.deepEqual(await stored(), { values: { siteName: 'Prashna', enableBreadcrumbs: false }, version: 1 });
  assert.deepEqual(changedSettings(await service.allSettings()), ['siteName', 'enableBreadcrumbs']);
  await service.change({ enableBreadcrumbs: true });
  assert.deepEqual(await stored(), { values: { siteName: 'Prashna' }, version: 2 });
  await service.reset(['siteName', 'logoUrl']);
  assert.deepEqual(await stored(), { values: {}, version: 3 });
  assert.deepEqual(await service.allSettings(), defaultSettings);
});

test('saving equal values creates no version', async () => {
  await service.change({ siteName: 'Prashna' });
  await service.change({ siteName: ' Prashna ', siteKeywords: undefined, enableSitemap: true });
  assert.deepEqual(await stored(), { values: { siteName: 'Prashna' }, version: 1 });
});

test('parallel changes are all saved', async () => {
  await Promise.all([
    service.change({ siteName: 'Prashna' }),
    testSettings(database).change({ copyrightText: 'Ours' }),
    testSettings(database).change({ enableBreadcrumbs: false }),
  ]);
  const values = { siteName: 'Prashna', copyrightText: 'Ours', enableBreadcrumbs: false };
  assert.deepEqual(await stored(), { values, version: 3 });
});

test('a change reaches all nodes', async () => {
  const log = createLog('silent');
  const seen: unknown[] = [];
  const invalidation = createInvalidation({
    pool,
    connection,
    log,
    onTags: (tags) => {
      seen.push(tags);
      there.drop(tags);
    },
  });
  const there = createSettingsService({ db, invalidation, log });
  await invalidation.start();
  try {
    await there.publicSettings();
    await service.publicSettings();
    await service.change({ siteName: 'Prashna' });
    assert.equal((await service.publicSettings()).siteName, 'Prashna');
    await eventually(async () => assert.equal((await there.publicSettings()).siteName, 'Prashna'));
    assert.deepEqual(seen.at(-1), ['settings']);
  } finally {
    await invalidation.close();
  }
});

test('settings are cached until their tag is dropped', async () => {
  await service.publicSettings();
  await storeByHand({ siteName: 'By hand' });
  service.drop(['papers', 'paper:1']);
  assert.equal((await service.publicSettings()).siteName, 'Pariksha');
  service.drop(['settings']);
  assert.equal((await service.publicSettings()).siteName, 'By hand');
  await db.execute(sql`TRUNCATE settings, versions`);
  service.drop('all');
  assert.equal((await service.publicSettings()).siteName, 'Pariksha');
});

test('an invalid stored value is logged and replaced by its default', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const watched = testSettings(database, log);
  await storeByHand({
    siteName: 7,
    logoUrl: 'javascript:alert(1)',
    footerLinks: [{ title: 'x' }],
    enableAds: true,
    copyrightText: 'Ours',
    ofAnotherVersion: 1,
  });
  assert.deepEqual(await watched.allSettings(), { ...defaultSettings, copyrightText: 'Ours' });
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).settings),
    [['siteName', 'logoUrl', 'footerLinks', 'enableAds']],
  );
  await watched.change({ siteName: 'Repaired' });
  assert.equal((await watched.publicSettings()).siteName, 'Repaired');
  for (const values of [null, 'x', [1], 1]) {
    await db.execute(sql`TRUNCATE settings, versions`);
    await storeByHand(values);
    assert.deepEqual(await testSettings(database).allSettings(), defaultSettings);
  }
});

test('returned settings are read-only', async () => {
  await service.change({ footerLinks: [{ title: 'About', url: '/about' }] });
  for (const settings of [await service.publicSettings(), await service.allSettings()]) {
    assert.throws(() => (settings.siteName = 'Changed'), TypeError);
    assert.throws(() => settings.footerLinks.pop(), TypeError);
    assert.throws(() => (settings.socialLinks['x'] = 'y'), TypeError);
  }
});

test('accepted values are stored in their normal form', async () => {
  const settings = await service.change({
    siteName: '  Prashna ',
    siteDescription: ' ',
    twitterHandle: 'pariksha',
    googleAnalyticsId: ' g-abc123xyz9 ',
    googleAdsenseId: 'pub-1234567890123456',
    enableAds: true,
    adSlotHeader: '1234567890',
    logoUrl: '/files/logo.webp',
    defaultOgImage: 'https://Cdn.Example/og image.png',
    socialLinks: { YouTube: 'https://youtube.com/@pariksha', Mail: 'mailto:asha@example.org' },
    footerColumns: [{ title: 'Help', links: [{ title: 'FAQ', url: '/faq#top' }] }],
  });
  assert.deepEqual(settings, {
    ...defaultSettings,
    siteName: 'Prashna',
    siteDescription: null,
    twitterHandle: '@pariksha',
    googleAnalyticsId: 'G-ABC123XYZ9',
    googleAdsenseId: 'ca-pub-1234567890123456',
    enableAds: true,
    adSlotHeader: '1234567890',
    logoUrl: '/files/logo.webp',
    defaultOgImage: 'https://cdn.example/og%20image.png',
    socialLinks: { YouTube: 'https://youtube.com/@pariksha', Mail: 'mailto:asha@example.org' },
    footerColumns: [{ title: 'Help', links: [{ title: 'FAQ', url: '/faq#top' }] }],
  });
  assert.deepEqual(await testSettings(database).allSettings(), settings);
  assert.deepEqual(await service.change(settings), settings);
  assert.equal((await stored())?.version, 1);
});

const longUrl = `https://x.example/${'x'.repeat(300)}`;

test('social links are sorted by name', async () => {
  const socialLinks = {
    YouTube: 'https://y.example/',
    X: 'https://x.example/',
    linkedIn: 'https://l.example/',
  };
  const names = (settings: { socialLinks: object }) => Object.keys(settings.socialLinks);
  assert.deepEqual(names(await service.change({ socialLinks })), ['linkedIn', 'X', 'YouTube']);
  assert.deepEqual(names(await testSettings(database).publicSettings()), ['linkedIn', 'X', 'YouTube']);
});

test('invalid settings are rejected by name and nothing changes', async () => {
  await service.change({ siteName: 'Prashna' });
  const refused: [Record<string, unknown>, string[]][] = [
    [{ siteName: '' }, ['siteName']],
    [{ siteName: null }, ['siteName']],
    [{ siteName: '\u200B\u3164\u2800' }, ['siteName']],
    [
      { siteName: 'x'.repeat(101), enableAds: 'yes', siteKeywords: 1 },
      ['siteName', 'siteKeywords', 'enableAds'],
    ],
    [{ siteDescription: 'x'.repeat(501) }, ['siteDescription']],
    [{ siteDescription: 'a\u202Eb' }, ['siteDescription']],
    [{ copyrightText: 'a\nb' }, ['copyrightText']],
    [{ logoUrl: 'data:image/svg+xml,x', faviconUrl: '//evil.example/x.ico' }, ['logoUrl', 'faviconUrl']],
    [{ defaultOgImage: 'mailto:asha@example.org' }, ['defaultOgImage']],
    [{ logoUrl: 'http://cdn.example/logo.png' }, ['logoUrl']],
    [
      { logoUrl: `/${'x'.repeat(300)}`, footerLinks: [{ title: 'x', url: longUrl }] },
      ['logoUrl', 'footerLinks.0.url'],
    ],
    [{ twitterHandle: 'no spaces' }, ['twitterHandle']],
    [{ socialLinks: { X: 'javascript:alert(1)' } }, ['socialLinks.X']],
    [{ socialLinks: { '<b>': 'https://x.com' } }, ['socialLinks.<b>']],
    [
      {
        footerLinks: [
          { title: 'x', url: '/a' },
          { title: '', url: 'b' },
        ],
      },
      ['footerLinks.1.title', 'footerLinks.1.url'],
    ],
    [
      { footerColumns: [{ title: 'x', links: [{ title: 'y', url: '/\\x' }] }] },
      ['footerColumns.0.links.0.url'],
    ],
    [{ footerColumns: Array.from({ length: 9 }, () => ({ title: 'x', links: [] })) }, ['footerColumns']],
    [{ footerLinks: Array.from({ length: 31 }, () => ({ title: 'x', url: '/' })) }, ['footerLinks']],
    [{ googleAnalyticsId: 'GTM-ABC' }, ['googleAnalyticsId']],
    [{ googleAnalyticsId: "G-1');alert(1)//" }, ['googleAnalyticsId']],
    [{ googleAdsenseId: 'ca-pub-x' }, ['googleAdsenseId']],
    [{ adSlotHeader: '12a', adSlotFooter: 12 }, ['adSlotHeader', 'adSlotFooter']],
    [{ allowVisitorRatings: 1, requireConsent: null }, ['allowVisitorRatings', 'requireConsent']],
    [{ nonsense: 1, constructor: 2 }, ['nonsense', 'constructor']],
  ];
  for (const [values, fields] of refused) assert.deepEqual(await refusedFields(values), fields);
  await assert.rejects(service.reset(['siteName', 'nonsense']), { message: 'nonsense is not a setting' });
  assert.equal((await service.publicSettings()).siteName, 'Prashna');
});

test('blank columns and links are dropped, and errors name the sent position', async () => {
  const blank = { title: ' ', url: '' };
  const faq = { title: 'FAQ', url: '/faq' };
  await service.change({
    footerLinks: [blank, faq],
    footerColumns: [
      { title: '', links: [blank] },
      { title: 'Help', links: [blank, faq] },
      { title: '', links: [] },
    ],
  });
  const { footerLinks, footerColumns } = await service.publicSettings();
  assert.deepEqual(footerLinks, [faq]);
  assert.deepEqual(footerColumns, [{ title: 'Help', links: [faq] }]);
  assert.deepEqual(
    await refusedFields({
      footerColumns: [
        { title: '', links: [] },
        { title: '', links: [blank, faq] },
      ],
    }),
    ['footerColumns.1.title'],
  );
});

test('an invalid setting has a readable error message', async () => {
  const refusals: [Record<string, unknown>, string][] = [
    [
      { logoUrl: 'http://cdn.example/logo.png' },
      'logoUrl must be an https URL, or a path on this site that begins with /',
    ],
    [{ socialLinks: { '<b>': 'https://x.com' } }, 'socialLinks.<b> must be a name of at most 30 letters'],
    [{ siteName: '\u200B' }, 'siteName must have a visible character'],
    [
      { footerLinks: [{ title: 'x', url: longUrl }] },
      'footerLinks.0.url has at most 300 characters, as a browser sends it',
    ],
    [{ enableAds: 'yes' }, 'enableAds is wrong: expected boolean, received string'],
  ];
  for (const [values, message] of refusals) await assert.rejects(service.change(values), { message });
});

test('social and footer links are limited to 16 KB together', async () => {
  const link = (at: number) => ({ title: 'x'.repeat(100), url: `/${at}${'x'.repeat(290)}` });
  const linksFrom = (at: number, count: number) =>
    Array.from({ length: count }, (_, next) => link(at + next));
  await service.change({ footerLinks: linksFrom(0, 20) });
  await service.change({ footerColumns: [{ title: 'Help', links: linksFrom(30, 18) }] });
  const more = Object.fromEntries([1, 2, 3].map((at) => [`Place ${at}`, link(at).url]));
  const { footerColumns } = await service.publicSettings();
  for (const [name, values] of [
    ['socialLinks', { socialLinks: more }],
    ['footerLinks', { footerLinks: linksFrom(0, 22) }],
    ['footerColumns', { footerColumns: [...footerColumns, ...footerColumns], siteName: 'Other' }],
  ] as const) {
    assert.deepEqual(await refusedFields(values), [name]);
  }
  await assert.rejects(service.change({ socialLinks: more }), /socialLinks is too much: .* at most 16 KB/);
  await service.change({ socialLinks: more, footerLinks: [] });
});

test('stored links over the size limit show the defaults', async () => {
  const links = Array.from({ length: 30 }, () => ({ title: 'x'.repeat(100), url: `/${'x'.repeat(290)}` }));
  await storeByHand({ siteName: 'Prashna', footerLinks: links, footerColumns: [{ title: 'Help', links }] });
  assert.deepEqual(await service.allSettings(), { ...defaultSettings, siteName: 'Prashna' });
  await service.change({ siteName: 'Still to be changed' });
});

test('ads need a publisher ID while they are on', async () => {
  assert.deepEqual(await refusedFields({ enableAds: true }), ['googleAdsenseId']);
  await service.change({ enableAds: true, googleAdsenseId: 'ca-pub-1234567890123456' });
  assert.deepEqual(await refusedFields({ googleAdsenseId: null }), ['googleAdsenseId']);
  await assert.rejects(service.reset(['googleAdsenseId']), /googleAdsenseId is needed while ads are on/);
  await service.reset(['enableAds', 'googleAdsenseId']);
  assert.deepEqual(await service.allSettings(), defaultSettings);
});
