import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { createServerRead } from '#platform/http/page-reads.ts';
import { testContext } from '#testing/context.ts';
import { createCategory, createExam, createPaper, createSubject } from '#testing/factories.ts';
import { badFields, readApp } from '#testing/read-app.ts';
import { paper as paperSchema, paperDetail, type Paper } from '../papers.contract.ts';
import { papersReads, papersRoutes } from './papers.routes.ts';
import { readStats, streamPapers } from './papers.service.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp(papersReads(ctx));
papersRoutes(app, ctx);

const at = (day: number) => new Date(Date.UTC(2024, 0, day));
const ssc = await createCategory(db, { name: 'SSC' });
const cgl = await createExam(db, { name: 'SSC CGL', categoryId: ssc.id, aliases: ['CGL'] });
const chsl = await createExam(db, { name: 'SSC CHSL', categoryId: ssc.id, durationMinutes: 60 });
const bank = await createExam(db, { name: 'IBPS PO' });
const english = await createSubject(db, { name: 'English' });
const reasoning = await createSubject(db, { name: 'Reasoning' });

const stored = await createPaper(db, {
  title: 'CGL Tier I English',
  examId: cgl.id,
  subjectId: english.id,
  year: 2019,
  session: 'Tier I',
  paperType: 'Question paper',
  language: 'English',
  createdAt: at(1),
  downloads: 7,
  seoTitle: 'Tier I',
  file: {
    sha256: 'ab'.repeat(32),
    bytes: 1_234,
    pages: 12,
    kind: 'scan',
    thumbnailKey: `cd/cd/${'cd'.repeat(32)}.webp`,
    thumbnailWidth: 300,
    thumbnailHeight: 424,
  },
});
const hindi = await createPaper(db, {
  title: 'CGL Tier I Reasoning',
  examId: cgl.id,
  subjectId: reasoning.id,
  year: 2020,
  language: 'Hindi',
  paperType: 'Answer key',
  createdAt: at(2),
  downloads: 90,
  externalUrl: 'https://ssc.example/key.pdf',
});
const chslPaper = await createPaper(db, {
  title: 'CHSL English',
  examId: chsl.id,
  subjectId: english.id,
  year: 2020,
  createdAt: at(3),
  downloads: 7,
});
const plain = await createPaper(db, {
  title: 'PO general',
  examId: bank.id,
  year: 2021,
  createdAt: at(4),
  isSpecimen: true,
});
await rebuildSearchWords(db);

async function ids(path: string): Promise<number[]> {
  const answer = await app.inject(path);
  assert.equal(answer.statusCode, 200, `${path}: ${answer.body}`);
  return answer.json().map(({ id }: Paper) => id);
}

test('the list returns the newest papers first with all fields', async () => {
  const answer = await app.inject('/api/papers');
  assert.equal(answer.headers['x-total-count'], '4');
  assert.equal(answer.headers['cache-control'], 'public, max-age=300');
  const papers = answer.json() as Paper[];
  assert.deepEqual(
    papers.map(({ id }) => id),
    [plain.id, chslPaper.id, hindi.id, stored.id],
  );
  for (const paper of papers) assert.deepEqual(paperSchema.strict().parse(paper), paper);
});

test('an exam alone gives its whole list, with a page or a filter at most 50 papers', async () => {
  const exam = await createExam(db, { name: 'NDA' });
  for (let number = 1; number <= 51; number += 1)
    await createPaper(db, { title: `NDA ${number}`, examId: exam.id, year: 2018 });
  for (const [query, length] of [
    ['', 51],
    ['&lang=hi&sort=year&search=&year=', 51],
    ['&year=2018', 50],
    ['&offset=0', 50],
    ['&limit=3', 3],
  ] as const)
    assert.equal((await ids(`/api/papers?examId=${exam.id}${query}`)).length, length, query);
  await db.execute(sql`DELETE FROM papers WHERE exam_id = ${exam.id}`);
  await db.execute(sql`DELETE FROM exams WHERE id = ${exam.id}`);
});

test('a file is searchable if most of its pages have a good text layer', async () => {
  const searchable = async (trustedPages: number | null) => {
    await db.execute(sql`UPDATE page_text_files SET trusted_pages = ${trustedPages}`);
    return ((await app.inject(`/api/papers/${stored.id}`)).json() as Paper).file?.isSearchable;
  };
  assert.equal(await searchable(null), false);
  assert.equal(await searchable(5), false);
  assert.equal(await searchable(6), true);
  await db.execute(sql`UPDATE page_text_files SET trusted_pages = NULL`);
});

test('only a stored paper has file facts and a thumbnail', async () => {
  const [first] = (await app.inject('/api/papers?examId=' + cgl.id + '&year=2019')).json() as Paper[];
  assert.equal(first?.fileUrl, `https://papers.example/files/${'ab'.repeat(32)}.pdf`);
  assert.deepEqual(first.file, { bytes: 1_234, pages: 12, kind: 'scan', isSearchable: false });
  assert.deepEqual(first.thumbnail, { url: `/files/${'cd'.repeat(32)}.webp`, width: 300, height: 424 });
  assert.deepEqual([first.downloadCount, first.averageRating, first.totalRatings], [7, 0, 0]);
  const linked = (await app.inject(`/api/papers/${hindi.id}`)).json() as Paper;
  assert.deepEqual(
    [linked.fileUrl, linked.file, linked.thumbnail],
    ['https://ssc.example/key.pdf', null, null],
  );
});

test('filters narrow the list, alone or combined, in any case', async () => {
  assert.deepEqual(await ids(`/api/papers?examId=${cgl.id}`), [hindi.id, stored.id]);
  assert.deepEqual(await ids(`/api/papers?subjectId=${english.id}`), [chslPaper.id, stored.id]);
  assert.deepEqual(await ids('/api/papers?year=2020'), [chslPaper.id, hindi.id]);
  assert.deepEqual(await ids('/api/papers?language=hINDI'), [hindi.id]);
  assert.deepEqual(await ids('/api/papers?paperType=answer%20KEY'), [hindi.id]);
  assert.deepEqual(await ids('/api/papers?category=ssc'), [chslPaper.id, hindi.id, stored.id]);
  assert.deepEqual(await ids('/api/papers?search=tier&sort=newest'), [hindi.id, stored.id]);
  assert.deepEqual(
    await ids(
      `/api/papers?category=ssc&examId=${cgl.id}&subjectId=${english.id}&year=2019&language=English` +
        '&paperType=Question%20paper&search=cgl',
    ),
    [stored.id],
  );
});

test('a filter without matches returns an empty list and count 0', async () => {
  for (const query of [
    'category=nothing',
    'language=Klingon',
    'paperType=x',
    'examId=2000000000',
    'search=qqqq',
    'search=!!!',
  ]) {
    const answer = await app.inject(`/api/papers?${query}`);
    assert.deepEqual([answer.json(), answer.headers['x-total-count']], [[], '0'], query);
  }
});

test('empty and unknown filters are ignored', async () => {
  assert.equal(
    (await ids('/api/papers?search=&examId=&year=&language=&limit=&offset=&sort=&colour=red')).length,
    4,
  );
});

test('the total count does not depend on the page', async () => {
  const answer = await app.inject('/api/papers?category=ssc&limit=2&offset=2');
  assert.deepEqual([answer.json().length, answer.headers['x-total-count']], [1, '3']);
  assert.deepEqual(await ids('/api/papers?offset=100'), []);
});

test('papers sort by downloads, then id, or by year', async () => {
  assert.deepEqual(await ids('/api/papers?sort=downloads'), [hindi.id, chslPaper.id, stored.id, plain.id]);
  assert.deepEqual(await ids('/api/papers?sort=downloads&offset=2&limit=2'), [stored.id, plain.id]);
  assert.deepEqual(await ids('/api/papers?sort=year'), [plain.id, chslPaper.id, hindi.id, stored.id]);
  assert.deepEqual(await ids('/api/papers?sort=newest&search=english'), [plain.id, chslPaper.id, stored.id]);
});

test('a search without a sort returns the best match first', async () => {
  assert.deepEqual((await ids('/api/papers?search=cgl%20english'))[0], stored.id);
  assert.deepEqual((await ids('/api/papers?search=chsl'))[0], chslPaper.id);
});

test('facet counts ignore the filter of their own facet', async () => {
  const all = (await app.inject('/api/papers/facets')).json();
  assert.deepEqual(all, {
    total: 4,
    years: [
      { value: 2021, count: 1 },
      { value: 2020, count: 2 },
      { value: 2019, count: 1 },
    ],
    languages: [
      { value: 'English', count: 3 },
      { value: 'Hindi', count: 1 },
    ],
    paperTypes: [
      { value: 'Question paper', count: 3 },
      { value: 'Answer key', count: 1 },
    ],
    subjects: [
      { id: english.id, name: 'English', count: 2 },
      { id: reasoning.id, name: 'Reasoning', count: 1 },
    ],
    search: null,
  });
  const narrowed = (await app.inject(`/api/papers/facets?year=2020&language=english&category=ssc`)).json();
  assert.deepEqual(narrowed, {
    search: null,
    total: 1,
    years: [
      { value: 2020, count: 1 },
      { value: 2019, count: 1 },
    ],
    languages: [
      { value: 'English', count: 1 },
      { value: 'Hindi', count: 1 },
    ],
    paperTypes: [{ value: 'Question paper', count: 1 }],
    subjects: [{ id: english.id, name: 'English', count: 1 }],
  });
});

test('facets work with all filters, a search or no matches', async () => {
  const query = `year=2019&language=English&paperType=Question%20paper&subjectId=${english.id}`;
  const set = (await app.inject(`/api/papers/facets?${query}`)).json();
  assert.deepEqual(
    [set.total, set.subjects, set.years],
    [
      1,
      [{ id: english.id, name: 'English', count: 1 }],
      [
        { value: 2020, count: 1 },
        { value: 2019, count: 1 },
      ],
    ],
  );
  assert.equal((await app.inject('/api/papers/facets?search=tier')).json().total, 2);
  const none = (await app.inject('/api/papers/facets?search=%3F')).json();
  assert.deepEqual(none, {
    total: 0,
    years: [],
    languages: [],
    paperTypes: [],
    subjects: [],
    search: null,
  });
});

test('the popular and recent lists have their own limits', async () => {
  assert.deepEqual(await ids('/api/papers/popular?limit=2'), [hindi.id, chslPaper.id]);
  assert.deepEqual(await ids('/api/papers/recent?limit=1'), [plain.id]);
  assert.equal((await ids('/api/papers/popular')).length, 4);
  assert.deepEqual(badFields(await app.inject('/api/papers/popular?limit=51')), ['limit']);
  assert.deepEqual(badFields(await app.inject('/api/papers/recent?limit=x')), ['limit']);
});

test('a list has tags only for the papers it shows', async () => {
  const read = createServerRead(papersReads(ctx));
  const getTags = (...papers: { id: number }[]) => [
    'papers',
    'catalog',
    ...papers.flatMap(({ id }) => [`paper:${id}`, `rating:${id}`]),
  ];
  const searched = await read(['/api/papers', { search: 'chsl', limit: '10' }]);
  assert.deepEqual(searched.tags, [...getTags(...(searched.data as Paper[])), 'search-words']);
  assert.deepEqual((await read(['/api/papers', { year: '2020' }])).tags, getTags(chslPaper, hindi));
  const popular = await read(['/api/papers/popular', { limit: '1' }]);
  assert.deepEqual(popular.tags, getTags(hindi));
  const related = await read(['/api/papers', String(hindi.id), 'related']);
  assert.ok(related.tags.includes(`paper:${stored.id}`));
  const { tags } = await read(['/api/papers', String(hindi.id)]);
  assert.ok(tags.includes(`paper:${hindi.id}`) && tags.includes(`rating:${hindi.id}`));
  assert.deepEqual((await read(['/api/stats'])).tags, ['papers', 'catalog']);
});

test('a paper can be read by id or slug', async () => {
  const byId = (await app.inject(`/api/papers/${stored.id}`)).json();
  assert.deepEqual(paperDetail.strict().parse(byId), byId);
  assert.deepEqual([byId.seoTitle, byId.categorySlug, byId.subjectName], ['Tier I', 'ssc', 'English']);
  assert.deepEqual((await app.inject(`/api/papers/by-slug/${stored.slug}`)).json(), byId);
  const title = await createPaper(db, { title: 'सामान्य ज्ञान', slug: 'सामान्य-ज्ञान', examId: chsl.id });
  const answer = await app.inject(`/api/papers/by-slug/${encodeURIComponent('सामान्य-ज्ञान')}`);
  assert.equal(answer.json().id, title.id);
});

test('a paper has the duration of its exam', async () => {
  const read = async ({ id }: { id: number }) => (await app.inject(`/api/papers/${id}`)).json();
  assert.equal((await read(chslPaper)).durationMinutes, 60);
  assert.equal((await read(plain)).durationMinutes, null);
});

describe('papers by ids', () => {
  const byIds = (list: number[]) => ids(`/api/papers/by-ids?ids=${list.join(',')}`);

  test('are in the order of the ids, each once', async () => {
    assert.deepEqual(await byIds([plain.id, stored.id, plain.id]), [plain.id, stored.id]);
  });

  test('omit missing papers', async () => {
    assert.deepEqual(await byIds([2_000_000_000, hindi.id]), [hindi.id]);
  });

  test('are at most 200', async () => {
    const numbers = Array.from({ length: 201 }, (_, at) => at + 1);
    assert.ok((await byIds(numbers.slice(0, 200))).length > 0);
    for (const query of [`?ids=${numbers.join(',')}`, '', '?ids=', '?ids=1,', '?ids=x', '?ids=9999999999'])
      assert.deepEqual(badFields(await app.inject(`/api/papers/by-ids${query}`)), ['ids'], query);
  });
});

test('stats count papers, downloads, exams and subjects', async () => {
  const before = (await app.inject('/api/stats')).json();
  await createPaper(db, { examId: chsl.id, downloads: 5 });
  assert.deepEqual((await app.inject('/api/stats')).json(), {
    totalPapers: before.totalPapers + 1,
    totalDownloads: before.totalDownloads + 5,
    totalExams: 3,
    totalSubjects: 2,
  });
});

test('stats can be cached for five minutes', async () => {
  const { headers } = await app.inject('/api/stats');
  assert.equal(headers['cache-control'], 'public, max-age=300');
});

test('the full list is a JSON array of all papers', async () => {
  const answer = await app.inject('/api/papers/full');
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  const papers = answer.json() as Paper[];
  assert.equal(papers.length, (await readStats(ctx)).totalPapers);
  assert.deepEqual(
    papers.map(({ id }) => id),
    papers.map(({ id }) => id).toSorted((a, b) => a - b),
  );
  const [listed] = (await app.inject(`/api/papers?year=2019`)).json();
  assert.deepEqual(papers[0], { ...listed, seoTitle: 'Tier I', seoDescription: null });
});

test('the full list is read in batches of 1,000 without gaps', async () => {
  const many = await createExam(db, { name: 'Many papers' });
  await db.execute(`
    INSERT INTO papers (exam_id, slug, title, year) SELECT ${many.id}, 'many-' || n, 'Many', 2000 FROM generate_series(1, 2100) AS n`);
  const sizes: number[] = [];
  const seen = new Set<number>();
  for await (const batch of streamPapers(ctx)) {
    sizes.push(batch.length);
    for (const { id } of batch) seen.add(id);
  }
  assert.deepEqual(sizes.slice(0, 2), [1_000, 1_000]);
  assert.equal(seen.size, (await readStats(ctx)).totalPapers);
});

describe('the language filter', () => {
  const titled = async (language: string) =>
    (await createPaper(db, { title: language, examId: sets.id, language, createdAt: at(1) })).id;
  let sets: { id: number };
  let both: number, single: number, unknown: number;
  before(async () => {
    sets = await createExam(db, { name: 'Languages' });
    both = await titled('Hindi+English');
    single = await titled('English');
    unknown = await titled('Unknown');
    drop(['papers']);
  });
  const found = async (language: string) =>
    (await ids(`/api/papers?examId=${sets.id}&language=${encodeURIComponent(language)}`)).toSorted();

  test('finds papers in one or several languages', async () => {
    assert.deepEqual(await found('hindi'), [both]);
    assert.deepEqual(await found('English'), [both, single]);
  });

  test('finds papers in both languages for every spelling', async () => {
    for (const spelling of ['English+Hindi', 'Hindi/English', 'bilingual'])
      assert.deepEqual(await found(spelling), [both], spelling);
  });

  test('finds papers of unknown language separately', async () => {
    assert.deepEqual(await found('unknown'), [unknown]);
  });

  test('counts a paper for each of its languages', async () => {
    const facets = (await app.inject(`/api/papers/facets?examId=${sets.id}`)).json();
    assert.deepEqual(facets.languages, [
      { value: 'English', count: 2 },
      { value: 'Hindi', count: 1 },
      { value: 'Unknown', count: 1 },
    ]);
  });
});

describe('a paper without a year', () => {
  let examId: number;
  before(async () => {
    examId = (await createExam(db, { name: 'Undated' })).id;
    for (const year of [null, 2018, 2020])
      await createPaper(db, { examId, year, title: `Undated ${year ?? 'quokka'}`, session: 'Shift 1' });
    await rebuildSearchWords(db);
  });
  const years = async (query: string) =>
    (await app.inject(`/api/papers?examId=${examId}&${query}`)).json().map(({ year }: Paper) => year);

  test('is last by year', async () => {
    assert.deepEqual(await years('sort=year'), [2020, 2018, null]);
    assert.deepEqual(await years('sort=year&limit=1&offset=2'), [null]);
  });

  test('is found by its words, last of its exam, and not by a year', async () => {
    assert.deepEqual(await years('search=quokka'), [null]);
    assert.deepEqual(await years('search=undated'), [2020, 2018, null]);
    assert.deepEqual(await years('year=2018'), [2018]);
  });

  test('is counted in the total and in no year', async () => {
    const { total, years: counted } = (await app.inject(`/api/papers/facets?examId=${examId}`)).json();
    assert.deepEqual(
      [total, counted],
      [
        3,
        [
          { value: 2020, count: 1 },
          { value: 2018, count: 1 },
        ],
      ],
    );
  });
});
