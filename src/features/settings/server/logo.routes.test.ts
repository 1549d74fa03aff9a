import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { backOffice } from '#testing/back-office.ts';
import { eventually } from '#testing/eventually.ts';
import { logoRoutes } from './settings-admin.routes.ts';
import { ownFilesRoutes } from './settings.routes.ts';
import { getSettings } from './settings.service.ts';

const { ctx, app, db, call, audited } = await backOffice();
const settings = getSettings(ctx);
const mark = new URL('../../../app/web/public/favicon.svg', import.meta.url);
logoRoutes(app, ctx);
ownFilesRoutes(app, ctx, mark);

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#c0392b' } });
const png = await picture(400, 100)
  .png()
  .withExif({ IFD0: { Copyright: 'Asha, Jaipur' } })
  .toBuffer();

/** Uploads bytes in a form, as a browser does. */
async function upload(bytes: Buffer, field = 'logo') {
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="logo.png"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await call('POST', '/api/admin/upload-logo', body, 'owner', headers);
  settings.drop('all');
  return answer;
}

test('an uploaded logo creates all icon sizes without metadata', async () => {
  const answer = await upload(png);
  assert.equal(answer.statusCode, 200, answer.body);
  const { logoUrl, settings: saved } = answer.json();
  assert.match(logoUrl, /^\/brand\/[0-9a-f]{32}-logo-288x72\.webp$/);
  assert.deepEqual([saved.logoUrl, saved.faviconUrl, saved.version], [logoUrl, logoUrl, 1]);
  const { iconsVersion } = await settings.publicSettings();
  assert.ok(iconsVersion && logoUrl.includes(iconsVersion));

  const sizes = { 'icon-32.png': 32, 'icon-180.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 };
  for (const [name, size] of Object.entries(sizes)) {
    const icon: LightMyRequestResponse = await app.inject(`/brand/${iconsVersion}-${name}`);
    const { width, height, exif } = await sharp(icon.rawPayload).metadata();
    assert.deepEqual(
      [width, height, exif, icon.headers['content-type']],
      [size, size, undefined, 'image/png'],
    );
    assert.equal(icon.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.deepEqual(
      [icon.headers['x-content-type-options'], icon.headers['content-security-policy']],
      ['nosniff', 'sandbox'],
    );
  }
  const logo = await app.inject(logoUrl);
  assert.ok(!logo.rawPayload.includes('Jaipur'));
  const touch = await app.inject('/apple-touch-icon.png');
  assert.equal((await sharp(touch.rawPayload).stats()).isOpaque, true);
  const ico = (await app.inject('/favicon.ico')).rawPayload;
  assert.deepEqual([...ico.subarray(0, 8)], [0, 0, 1, 0, 1, 0, 32, 32]);
  assert.equal((await sharp(ico.subarray(22)).metadata()).width, 32);
  const manifest = (await app.inject('/site.webmanifest')).json();
  assert.deepEqual(
    [manifest.name, manifest.icons.map(({ src }: { src: string }) => src)],
    [
      'Pariksha',
      [...[192, 512].map((size) => `/brand/${iconsVersion}-icon-${size}.png`), '/icon-maskable-512.png'],
    ],
  );
  const maskable = sharp((await app.inject('/icon-maskable-512.png')).rawPayload);
  assert.deepEqual([(await maskable.metadata()).width, (await maskable.stats()).isOpaque], [512, true]);
  assert.deepEqual(
    (await audited()).map(({ action }) => action),
    ['settings.logo-uploaded'],
  );
});

test('removing the logo restores the default icons', async () => {
  const { logoUrl } = (await upload(png)).json();
  const uploaded = (await app.inject('/favicon.ico')).rawPayload;
  const removed = (await call('DELETE', '/api/admin/remove-logo')).json();
  settings.drop('all');
  assert.deepEqual(
    [removed.logoUrl, removed.settings.logoUrl, removed.settings.faviconUrl],
    [null, null, null],
  );
  assert.equal(removed.settings.version, 2);
  assert.equal((await app.inject(logoUrl)).statusCode, 200);
  const own = (await app.inject('/favicon.ico')).rawPayload;
  assert.notDeepEqual(own, uploaded);
  assert.equal((await sharp(own.subarray(22)).metadata()).width, 32);
  const { icons } = (await app.inject('/site.webmanifest')).json();
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp((await app.inject(src)).rawPayload).metadata();
    assert.equal(`${width}x${height}`, sizes, src);
  }
  assert.equal((await call('DELETE', '/api/admin/remove-logo')).json().settings.version, 2);
});

async function keptLogos(): Promise<string[]> {
  const { rows } = await db.execute<{ hash: string }>(sql`SELECT DISTINCT hash FROM brand_images`);
  return rows.map(({ hash }) => hash);
}

test('an upload deletes brand images that no version uses', async () => {
  for (const letter of ['a', 'b'])
    await db.execute(sql`INSERT INTO brand_images VALUES (repeat(${letter}, 32), 'icon-512.png', '')`);
  await settings.change({
    defaultOgImage: `/brand/${'a'.repeat(32)}-icon-512.png`,
    siteKeywords: 'b'.repeat(32),
  });
  await upload(await picture(10, 10).webp().toBuffer());
  const logos = await keptLogos();
  assert.deepEqual(
    [logos.length, logos.includes('a'.repeat(32)), logos.includes('b'.repeat(32))],
    [3, true, false],
  );
});

test('an upload succeeds while its image is deleted in parallel', async () => {
  const bytes = await picture(77, 77).png().toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.execute(sql`INSERT INTO brand_images VALUES (${hash}, 'logo-72x72.webp', '')`);
  const uploading = await db.transaction(async (other) => {
    await other.execute(sql`SELECT 1 FROM settings FOR UPDATE`);
    const answer = upload(bytes);
    await eventually(async () => {
      const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted`;
      assert.equal((await db.execute(waiting)).rows.length, 1);
    });
    await other.execute(sql`DELETE FROM brand_images WHERE hash = ${hash}`);
    return { answer };
  });
  const { logoUrl } = (await uploading.answer).json();
  assert.equal((await app.inject(logoUrl)).statusCode, 200);
});

test('parallel uploads all succeed except the invalid one', async () => {
  const pictures = await Promise.all([11, 12, 13].map((side) => picture(side, side).png().toBuffer()));
  const broken = Buffer.from('GIF89a');
  const answers = await Promise.all([...pictures, broken, png].map((bytes) => upload(bytes)));
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 200, 200, 400, 200],
  );
});

test('a logo shows the first frame of an animated image', async () => {
  const frames = Array.from({ length: 300 }, (_, at) =>
    Buffer.alloc(
      20 * 20 * 3,
      at === 0 ? Buffer.from([200, 0, 0]) : Buffer.from([0, (at * 89) % 256, (at * 37) % 256]),
    ),
  );
  const raw = { width: 20, height: 20 * frames.length, channels: 3, pageHeight: 20 } as const;
  for (const format of ['gif', 'webp'] as const) {
    const moving = await sharp(Buffer.concat(frames), { raw }).toFormat(format, { loop: 0 }).toBuffer();
    assert.ok(((await sharp(moving).metadata()).pages ?? 1) > 200);
    const { logoUrl } = (await upload(moving)).json();
    const [red, , blue] = await sharp((await app.inject(logoUrl)).rawPayload)
      .removeAlpha()
      .raw()
      .toBuffer();
    assert.ok(red! > 180 && blue! < 40, `${format}: ${red} ${blue}`);
  }
});

test('JPEG, GIF and WebP are accepted', async () => {
  for (const format of ['jpeg', 'gif', 'webp'] as const) {
    const answer = await upload(await picture(90, 90).toFormat(format).toBuffer());
    assert.match(answer.json().logoUrl, /logo-72x72\.webp$/, format);
  }
});

/** Returns a PNG that declares a size and contains almost no data. */
function hollowPng(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const out = Buffer.alloc(12 + content.length);
    out.writeUInt32BE(content.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc(body), 8 + content.length);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const beginning = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const empty = Buffer.alloc(0);
  return Buffer.concat([beginning, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', empty)]);
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

test('an invalid image is rejected with a readable message', async () => {
  const version = async () => (await db.execute(sql`SELECT version FROM settings`)).rows[0];
  const before = await version();
  const noise = await sharp({
    create: {
      width: 300,
      height: 300,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const notAnImage = /^Please select an image file/;
  const refused: [string, Buffer, number, RegExp][] = [
    [
      'an SVG',
      Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'),
      400,
      /SVG.* scripts/,
    ],
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400, notAnImage],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 400, notAnImage],
    ['an empty file', Buffer.alloc(0), 400, notAnImage],
    ['a GIF that is a script', Buffer.from('GIF89a/*\n*/=1;alert(1)'), 400, /damaged or incomplete/],
    [
      '30,000 pixels wide',
      await picture(30_000, 4).png().toBuffer(),
      400,
      /30000 by 4 pixels; each side has at most 10,000/,
    ],
    ['a decompression bomb', hollowPng(30_000, 30_000), 400, /too many pixels/],
    ['an image of 36 megapixels', hollowPng(10_000, 3_600), 400, /at most 25 million/],
    ['a truncated image', noise.subarray(0, noise.length / 2), 400, /damaged or incomplete/],
    ['an image without pixel data', hollowPng(3_000, 3_000), 400, /damaged or incomplete/],
    ['too large', Buffer.alloc(2_097_153, png), 413, /^Please select an image smaller than 2MB$/],
  ];
  for (const [what, bytes, status, message] of refused) {
    const answer = await upload(bytes);
    assert.equal(answer.statusCode, status, `${what}: ${answer.body}`);
    assert.match(answer.json().message, message, what);
  }
  assert.equal((await upload(png, 'other')).statusCode, 400);
  assert.equal((await call('POST', '/api/admin/upload-logo', { logo: 'x' })).statusCode, 400);
  assert.deepEqual(await version(), before);
});

test('only the pixels of a polyglot file are stored', async () => {
  const polyglot = Buffer.concat([png, Buffer.from('<script>alert("polyglot")</script>')]);
  const { logoUrl } = (await upload(polyglot)).json();
  const { rows } = await db.execute<{ content: Buffer }>(
    sql`SELECT content FROM brand_images WHERE position(hash IN ${logoUrl}) > 0`,
  );
  assert.equal(rows.length, 6);
  assert.ok(rows.every(({ content }) => !content.includes('polyglot')));
});

test('custom CSS and JavaScript have immutable, versioned URLs', async () => {
  const customCss = 'h1 { color: red } </style>';
  await settings.change({ customCss, customJs: 'let é = 1' });
  const { customCssUrl, customJsUrl } = await settings.publicSettings();
  assert.match(
    `${customCssUrl} ${customJsUrl}`,
    /^\/custom\.css\?v=[0-9a-f]{16} \/custom\.js\?v=[0-9a-f]{16}$/,
  );
  for (const [url, type, text] of [
    [customCssUrl!, 'text/css; charset=utf-8', customCss],
    [customJsUrl!, 'text/javascript; charset=utf-8', 'let é = 1'],
  ] as const) {
    const { headers, body } = await app.inject(url);
    assert.deepEqual(
      [body, headers['content-type'], headers['x-content-type-options']],
      [text, type, 'nosniff'],
    );
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
    const other = await app.inject(url.replace(/v=.*/, 'v=0'));
    assert.deepEqual(
      [other.body, other.headers['cache-control']],
      [text, 'public, max-age=0, must-revalidate'],
    );
  }
  await settings.reset(['customCss', 'customJs']);
  const gone = await app.inject(customCssUrl!);
  assert.deepEqual([gone.statusCode, gone.body], [200, '']);
  assert.equal((await settings.publicSettings()).customCssUrl, null);
  for (const file of ['x', `${'a'.repeat(32)}-icon-33.png`, `${'a'.repeat(32)}-icon-32.png`, '..%2f..%2fetc'])
    assert.equal((await app.inject(`/brand/${file}`)).statusCode, 404, file);
});

const logoUrl = '/api/admin/upload-logo';
const form = { 'content-type': 'multipart/form-data; boundary=x' };

for (const [name, body, headers] of [
  ['garbage', 'garbage', form],
  ['no boundary', 'garbage', { 'content-type': 'multipart/form-data' }],
  [
    'a part without an end',
    '--x\r\ncontent-disposition: form-data; name="logo"; filename="a.png"\r\n\r\nabc',
    form,
  ],
  ['a part without headers', '--x\r\n\r\nabc\r\n--x--\r\n', form],
  ['headers without an end', '--x\r\ncontent-disposition: form-data', form],
] as const)
  test(`a malformed form returns 400: ${name}`, async () => {
    const answer = await call('POST', logoUrl, Buffer.from(body), 'owner', headers);
    assert.equal(answer.statusCode, 400, answer.body);
  });

test('a body of 1 GB is rejected by its content length', async () => {
  const headers = { ...form, 'content-length': String(1024 ** 3) };
  const answer = await call('POST', logoUrl, Buffer.from('--x'), 'owner', headers);
  assert.equal(answer.statusCode, 413);
  assert.equal(answer.json().message, 'Please select an image smaller than 2MB');
  assert.equal(answer.headers.connection, 'close');
});

test('a browser cannot load the script of the owner as a service worker', async () => {
  const headers = { 'service-worker': 'script' };
  assert.equal((await app.inject({ url: '/custom.js' })).statusCode, 200);
  assert.equal((await app.inject({ url: '/custom.js', headers })).statusCode, 404);
});
