import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { parseAtomFeed } from 'feedsmith';
import { categories, exams } from '#features/catalog/catalog.table.ts';
import { readApp } from '#testing/read-app.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, deletePapers } from '#testing/factories.ts';
import { feedsFeature } from '../feeds.feature.ts';

const site = 'https://papers.example';
const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp([]);
feedsFeature.routes!(app, ctx);

const ssc = await createCategory(db, { name: 'SSC & more', slug: 'ssc' });
const cgl = await createExam(db, { name: 'SSC CGL', categoryId: ssc.id });
await db
  .update(exams)
  .set({ translations: { hi: { name: 'एसएससी सीजीएल' } } })
  .where(eq(exams.id, cgl.id));
const gate = await createExam(db, { name: 'GATE' });
const created = (day: number) => new Date(Date.UTC(2026, 0, day));
const sha256 = 'ab'.repeat(32);
const stored = await createPaper(db, {
  examId: cgl.id,
  title: 'CGL 2024 <Tier 1>',
  year: 2024,
  language: 'Hindi+English',
  createdAt: created(2),
  updatedAt: created(5),
  file: {
    sha256,
    bytes: 1_258_291,
    pages: 16,
    thumbnailKey: 'aa/bb/cc.webp',
    thumbnailWidth: 10,
    thumbnailHeight: 14,
  },
});
const linked = await createPaper(db, {
  examId: gate.id,
  title: 'GATE 2023',
  year: 2023,
  createdAt: created(1),
  updatedAt: created(1),
});
const hidden = await createPaper(db, {
  examId: cgl.id,
  title: 'CGL hidden',
  createdAt: created(3),
  hiddenAt: new Date(),
  hiddenReason: 'A claim',
});
const deleted = await createPaper(db, { examId: cgl.id, title: 'CGL deleted', createdAt: created(3) });
await deletePapers(db, [deleted.id]);

async function get(url: string) {
  const answer = await app.inject(url);
  assert.equal(answer.statusCode, 200, `${url}: ${answer.body}`);
  return answer;
}
const readFeed = async (url: string) => parseAtomFeed((await get(url)).body);

describe('the Atom feed', () => {
  test('has the papers that visitors see, newest first', async () => {
    const { entries } = await readFeed('/feed.xml');
    assert.deepEqual(
      entries?.map(({ id, title }) => [id, title?.value]),
      [
        [`${site}/p/${stored.id}`, 'CGL 2024 <Tier 1>'],
        [`${site}/p/${linked.id}`, 'GATE 2023'],
      ],
    );
    assert.doesNotMatch(
      (await get('/feed.xml?search=CGL')).body,
      new RegExp(`${hidden.slug}|${deleted.slug}`),
    );
  });

  test('gives the facts of a paper, with a stored file as enclosure', async () => {
    const feed = await readFeed('/feed.xml');
    const [entry, other] = feed.entries!;
    assert.equal(feed.authors?.[0]?.name, 'Pariksha');
    assert.equal(entry?.updated, created(5).toISOString());
    assert.equal(feed.updated, entry?.updated);
    assert.equal(entry?.published, created(2).toISOString());
    assert.equal(entry?.summary?.value, 'SSC CGL · 2024 · Question paper · Hindi+English · PDF, 1.2 MB');
    assert.deepEqual(
      entry?.categories?.map(({ term, label }) => [term, label]),
      [
        ['ssc', 'SSC & more'],
        ['ssc-cgl', 'SSC CGL'],
      ],
    );
    assert.deepEqual(
      entry?.links?.map(({ rel, href, type, length }) => [rel, href, type, length]),
      [
        ['alternate', `${site}/paper/${stored.slug}`, 'text/html', undefined],
        ['enclosure', `${site}/api/papers/${stored.id}/download`, 'application/pdf', 1_258_291],
      ],
    );
    assert.deepEqual(
      other?.links?.map(({ rel }) => rel),
      ['alternate'],
    );
  });

  const lists: [query: string, title: string][] = [
    ['category=ssc', 'SSC & more | Pariksha'],
    [`examId=${cgl.id}`, 'SSC CGL | Pariksha'],
    ['search=cgl', 'Search: cgl | Pariksha'],
    ['year=2024&language=hindi', '2024, hindi | Pariksha'],
  ];
  for (const [query, title] of lists)
    test(`with ${query.replace(/\d+$/, 'ID')} has the papers of that list`, async () => {
      const feed = await readFeed(`/feed.xml?${query}`);
      assert.deepEqual(
        [feed.title?.value, feed.entries?.map((entry) => entry.title?.value)],
        [title, ['CGL 2024 <Tier 1>']],
      );
      assert.equal(feed.links?.find(({ rel }) => rel === 'self')?.href, `${site}/feed.xml?${query}`);
      assert.equal(feed.links?.find(({ rel }) => rel === 'alternate')?.href, `${site}/browse?${query}`);
    });

  test('has names and links in Hindi, and the same ids', async () => {
    const feed = await readFeed(`/feed.xml?examId=${cgl.id}&lang=hi`);
    assert.equal(feed.title?.value, 'एसएससी सीजीएल | Pariksha');
    assert.equal(feed.entries?.[0]?.id, `${site}/p/${stored.id}`);
    assert.equal(feed.entries?.[0]?.links?.[0]?.href, `${site}/hi/paper/${stored.slug}`);
    assert.match(String(feed.entries?.[0]?.summary?.value), /एसएससी सीजीएल.*हिन्दी\+अंग्रेज़ी/);
  });

  test('has at most 50 entries', async () => {
    const many = await createExam(db);
    for (let number = 0; number < 51; number += 1) await createPaper(db, { examId: many.id });
    drop('all');
    assert.equal((await readFeed(`/feed.xml?examId=${many.id}`)).entries?.length, 50);
  });

  test('answers 404 for an unknown exam or category and 400 for a bad filter', async () => {
    const statuses = await Promise.all(
      ['examId=999999', 'category=none', 'year=12', 'search=%00'].map(
        async (query) => (await app.inject(`/feed.xml?${query}`)).statusCode,
      ),
    );
    assert.deepEqual(statuses, [404, 404, 400, 400]);
  });

  test('is at the usual paths', async () => {
    for (const url of ['/feed', '/feed/', '/rss', '/rss/', '/rss.xml']) {
      const { statusCode, headers } = await app.inject(url);
      assert.deepEqual([statusCode, headers.location], [301, '/feed.xml'], url);
    }
  });

  test('is sent again only after a change', async () => {
    const url = `/feed.xml?examId=${gate.id}`;
    const { headers } = await get(url);
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['x-robots-tag'], 'noindex');
    const again = () => app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    assert.equal((await again()).statusCode, 304);
    await db.execute(sql`UPDATE papers SET title = 'GATE 2023 CS' WHERE id = ${linked.id}`);
    assert.equal((await again()).statusCode, 304);
    drop([`paper:${linked.id}`]);
    assert.equal((await again()).statusCode, 200);
  });
});

describe('the OpenSearch description', () => {
  test('names the search page, its suggestions, feed and catalogue', async () => {
    const { body, headers } = await get('/opensearch.xml');
    assert.equal(headers['content-type'], 'application/opensearchdescription+xml; charset=utf-8');
    const templates = [...body.matchAll(/template="([^"]*)"/g)].map(([, template]) => template);
    assert.deepEqual(templates, [
      `${site}/browse?search={searchTerms}`,
      `${site}/api/search/suggestions?q={searchTerms}`,
      `${site}/feed.xml?search={searchTerms}`,
      `${site}/opds/papers?query={searchTerms}`,
      `${site}/opensearch.xml`,
    ]);
  });

  test('has Hindi URLs with lang', async () => {
    const { body } = await get('/opensearch.xml?lang=hi');
    assert.match(body, /\/hi\/browse\?search=\{searchTerms\}/);
    assert.match(body, /suggestions\?lang=hi&amp;q=\{searchTerms\}/);
  });

  test('offers names and titles that match', async () => {
    const answer = await get('/api/search/suggestions?q=ssc%20cgl');
    assert.equal(answer.headers['content-type'], 'application/x-suggestions+json; charset=utf-8');
    assert.deepEqual(answer.json(), ['ssc cgl', ['SSC CGL', 'CGL 2024 <Tier 1>']]);
    assert.deepEqual((await get('/api/search/suggestions?q=')).json(), ['', []]);
  });
});

test('a category whose slug is one of these paths keeps its page', async () => {
  await db.update(categories).set({ slug: 'opds' }).where(eq(categories.id, ssc.id));
  drop(['catalog']);
  assert.equal((await get('/opds/categories/opds')).statusCode, 200);
  await db.update(categories).set({ slug: 'ssc' }).where(eq(categories.id, ssc.id));
  drop(['catalog']);
});
