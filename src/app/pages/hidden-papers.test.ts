import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { pageTexts } from '#features/page-texts/page-texts.table.ts';
import { moveLockedPapers } from '#features/paper-trash/server/move-to-trash.queries.ts';
import { noteSearchWords } from '#features/search/search.server.ts';
import { sourceTag } from '#platform/cache/source-tag.ts';
import { storageKey } from '#platform/storage/file-storage.ts';
import { eventually } from '#testing/eventually.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';
import { runningSite } from '../compose/running-site.fixture.ts';

const site = await runningSite();
/** Words that only the paper has. */
const [word, secondWord] = ['Zwetschge', 'Quetsche'];
const pageWords = 'marmalade preserves orchards';

const pdf = tinyPdf([{ text: pageWords }]);
const picture = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#888' } })
  .webp()
  .toBuffer();
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const sha256 = hash(pdf);
const thumbnailKey = storageKey(hash(picture), 'webp');

const exam = await createExam(site.db);
const paper = await createPaper(site.db, {
  examId: exam.id,
  title: `${word} ${secondWord} 2019`,
  slug: 'zwetschge-2019',
  year: 2019,
  downloads: 7,
  paperType: `${word} key`,
  file: {
    sha256,
    storageKey: storageKey(sha256, 'pdf'),
    bytes: pdf.length,
    pages: 1,
    thumbnailKey,
    thumbnailWidth: 10,
    thumbnailHeight: 10,
  },
});
await site.db.execute(sql`
  INSERT INTO redirects (source_url, target_url, page_kind, page_id) VALUES
    ('/paper/its-former-slug', '/paper/zwetschge-2019', NULL, NULL),
    ('/paper/its-first-slug', '/paper/zwetschge-2019', 'paper', ${paper.id})`);
await site.publish(['redirects']);
for (const slug of ['its-former-slug', 'its-first-slug'])
  await eventually(async () => assert.equal((await site.ask(`/paper/${slug}`)).status, 301));
await noteSearchWords(site.db, [paper.id]);
// After their rows: the start of the site deletes stored files without one.
for (const [bytes, extension] of [
  [pdf, 'pdf'],
  [picture, 'webp'],
] as const)
  await site.storage.put(Readable.from([bytes]), { maxBytes: 10_000, extension });
// Papers that show the paper beside themselves, and in lists of their own.
const companion = await createPaper(site.db, { examId: exam.id, title: 'Another 2019', year: 2019 });
await site.db.insert(pageTexts).values({
  sha256,
  page: 1,
  text: pageWords,
  source: 'text layer',
  language: 'en',
  engine: 'test',
});
const { category_slug: category, exam_slug: examSlug } = (
  await site.db.execute<{ category_slug: string; exam_slug: string }>(sql`
    SELECT categories.slug AS category_slug, exams.slug AS exam_slug FROM exams
    JOIN categories ON categories.id = category_id WHERE exams.id = ${exam.id}`)
).rows[0]!;

interface Openapi {
  paths: Record<string, { get?: object }>;
}

/** Archives of the exam, and of the paper itself. */
const zipPaths = [`/api/exams/${exam.id}/papers.zip?year=2019`, `/api/papers.zip?ids=${paper.id}`];

/** Returns the URLs of all public GET routes and pages, for the paper and for another paper of its exam. */
async function urlsToWalk(): Promise<string[]> {
  const { paths } = (await (await site.ask('/api/openapi.json')).json()) as Openapi;
  const values: Record<string, (string | number)[]> = {
    id: [paper.id, companion.id, exam.id],
    slug: [paper.slug, category],
    examSlug: [examSlug],
    page: [1],
    pageType: ['paper', 'exam'],
    pageId: [paper.id, exam.id],
  };
  const fill = (path: string): string[] => {
    const [parameter, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    if (!parameter) return [path];
    return (values[name] ?? ['1']).flatMap((value) => fill(path.replace(parameter, String(value))));
  };
  const pageSearch = encodeURIComponent(pageWords);
  const queries = [
    '',
    `?search=${word}`,
    `?q=${word}`,
    `?q=${pageSearch}`,
    `?examId=${exam.id}`,
    `?ids=${paper.id}`,
  ];
  const gets = Object.keys(paths).filter((path) => paths[path]!.get);
  const pages = [
    '/',
    '/browse',
    `/browse?search=${word}`,
    `/browse?view=pages&search=${pageSearch}`,
    `/${category}`,
    `/${category}/${examSlug}`,
    `/paper/${paper.slug}`,
    `/paper/${companion.slug}`,
    `/saved?ids=${paper.id}`,
  ];
  return [
    ...gets.flatMap(fill).flatMap((path) => queries.map((query) => path + query)),
    ...pages.flatMap((path) => [path, `/hi${path}`]),
    '/sitemap.xml',
    '/feed.xml',
    `/feed.xml?search=${word}`,
    '/opds/papers',
    `/opds/papers?query=${word}`,
    '/opds2/papers',
    `/p/${paper.id}`,
    `/hi/p/${paper.id}`,
    '/paper/its-former-slug',
    '/paper/its-first-slug',
    ...zipPaths,
    // A word and a beginning that only the paper has, as typed by a visitor who guesses.
    '/api/search?q=zwetschg',
    '/api/papers?search=zwetshge',
  ];
}

/** Returns the URLs whose answers name the paper or its file, apart from the words of the question. */
async function findTraces(urls: string[]): Promise<string[]> {
  const marks = [word, secondWord, sha256, pageWords, paper.slug];
  const traces: string[] = [];
  for (const url of urls) {
    const answer = await site.ask(url);
    let text = `${answer.headers.get('location') ?? ''} ${await answer.text()}`.toLowerCase();
    for (const searchText of [
      url,
      url.split(/[?&](?:q|query|search)=/)[1] ?? '',
      url.includes(paper.slug) ? paper.slug : '',
    ])
      if (searchText !== '')
        for (const form of [searchText, decodeURIComponent(searchText)])
          text = text.replaceAll(form.toLowerCase(), '');
    if (marks.some((mark) => text.includes(mark.toLowerCase()))) traces.push(url);
  }
  return traces;
}

const filesOfPaper = [
  `/files/${sha256}.pdf`,
  `/files/${thumbnailKey.split('/').at(-1)}`,
  `/files/${sha256}/pages/1-720.webp`,
  `/api/papers/${paper.id}/download`,
  `/link-pictures/paper-${paper.id}-en-1.jpg`,
];
const findOpenFiles = async () => {
  const statuses = await Promise.all(filesOfPaper.map(async (url) => (await site.ask(url)).status));
  return filesOfPaper.filter((_, index) => statuses[index]! < 300);
};

async function readCounts(): Promise<(number | undefined)[]> {
  const read = async (path: string) => (await (await site.ask(path)).json()) as Record<string, number>;
  const [stats, of, facets] = await Promise.all([
    read('/api/stats'),
    read(`/api/categories/${category}/exams/${examSlug}`),
    read(`/api/papers/facets?examId=${exam.id}`),
  ]);
  return [stats.totalPapers, stats.totalDownloads, of.paperCount, facets.total];
}

const publishChange = () => site.publish(['papers', `paper:${paper.id}`, sourceTag(`paper:${paper.id}`)]);

/** Waits until the page of the paper answers with this status. */
const waitFor = (status: number) =>
  eventually(async () => assert.equal((await site.page(`/paper/${paper.slug}`)).status, status));

describe('a paper that is hidden or deleted', async () => {
  const urls = await urlsToWalk();
  const before = { traces: await findTraces(urls), files: await findOpenFiles(), counts: await readCounts() };

  test('is in many answers before, which proves the walk', () => {
    assert.ok(before.traces.length > 60, `${before.traces.length} answers`);
    for (const url of ['/sitemap.xml', '/paper/its-former-slug', '/api/search?q=zwetschg', ...zipPaths])
      assert.ok(before.traces.includes(url), url);
    assert.deepEqual(before.files, filesOfPaper);
  });

  const [papers, downloads, ofExam, total] = before.counts as [number, number, number, number];
  for (const kind of ['hidden', 'deleted'] as const)
    test(`is in no public answer, file or count when ${kind}`, async () => {
      if (kind === 'hidden')
        await site.db.execute(sql`
          UPDATE papers SET hidden_at = now(), hidden_reason = 'A complaint' WHERE id = ${paper.id}`);
      else await moveLockedPapers(site.db, [paper.id], null);
      await publishChange();
      await waitFor(404);
      assert.deepEqual(await findTraces(urls), []);
      assert.deepEqual(await findOpenFiles(), []);
      assert.deepEqual(await readCounts(), [papers - 1, downloads - 7, ofExam - 1, total - 1]);
      if (kind === 'deleted') return;
      await site.db.execute(
        sql`UPDATE papers SET hidden_at = NULL, hidden_reason = NULL WHERE id = ${paper.id}`,
      );
      await publishChange();
      await waitFor(200);
      assert.deepEqual(await findTraces(urls), before.traces);
    });
});
