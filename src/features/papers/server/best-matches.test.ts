import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { rebuildSearchWords } from '#features/search/server/index/index.queries.ts';
import { matchSearch } from '#features/search/search.server.ts';
import { testContext } from '#testing/context.ts';
import { createExam, createPaper } from '#testing/factories.ts';
import { readApp } from '#testing/read-app.ts';
import type { Paper } from '../papers.contract.ts';
import { papersReads } from './papers.routes.ts';

const { ctx, drop } = await testContext();
const { db } = ctx;
const app = readApp(papersReads(ctx));
const exam = await createExam(db, { name: 'Many papers' });
const named = await createExam(db, { name: 'Named exam' });

/** More papers of one word than a search ranks. All words together exceed the limit of its search for new papers. */
const papers = 2_500;

async function found(query: string): Promise<number[]> {
  const answer = await app.inject(`/api/papers?${query}`);
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json().map(({ id }: Paper) => id);
}

/** Writes many papers of a word, and last the paper that a search must return first. Returns its id. */
async function writeLast(word: string, best: Parameters<typeof createPaper>[1]): Promise<number> {
  await db.execute(sql`
    INSERT INTO papers (exam_id, slug, title, year, created_at)
    SELECT ${exam.id}::bigint, ${word}::text || '-of-many-' || n, ${word}::text, 2015, '2024-01-01'
    FROM generate_series(1, ${papers}) AS n`);
  const { id } = await createPaper(db, {
    title: word,
    examId: exam.id,
    year: 2010,
    createdAt: new Date('2020-01-01'),
    ...best,
  });
  return id;
}

test('a title of few words with a number comes before longer titles', async () => {
  await createPaper(db, { title: 'Dunnart 2019 Tier 2', year: 2019, downloads: 9 });
  const { id } = await createPaper(db, { title: 'Dunnart 2019', year: 2018 });
  assert.equal((await found('search=Dunnart%202019'))[0], id);
});

describe('a search with more matches than it can rank', () => {
  const last: Record<string, number> = {};
  before(async () => {
    last.downloads = await writeLast('wombat', { downloads: 1, year: 2015 });
    last.year = await writeLast('numbat', { year: 2016 });
    last.typedYear = await writeLast('tammar of 2012', { title: 'Tammar', year: 2012 });
    last.added = await writeLast('potoroo', { year: 2015, createdAt: new Date('2025-01-01') });
    last.named = await writeLast('bilby', { title: 'Bilby of the named exam', examId: named.id });
    last.exact = await writeLast('quollery', { title: 'Quoll' });
    last.filtered = await writeLast('kowari', { downloads: 1, language: 'Tamil', year: 2015 });
  });

  // Until words are counted, a search cannot know how many papers match.
  for (const state of ['new', 'counted'] as const) {
    describe(`in a library with ${state} words`, () => {
      before(async () => {
        if (state === 'counted') await rebuildSearchWords(db);
        await db.execute(sql`ANALYZE all_papers`);
      });
      for (const [name, query, best] of [
        ['the most downloaded paper', 'search=wombat', 'downloads'],
        ['the paper of the newest year', 'search=numbat', 'year'],
        ['the paper of the typed year', 'search=tammar%202012', 'typedYear'],
        ['the newest paper', 'search=potoroo', 'added'],
        ['a paper of the named exam', 'search=bilby%20named%20exam', 'named'],
        ['the most downloaded paper within a filter', 'search=kowari&language=tamil', 'filtered'],
      ] as const)
        test(`returns ${name} first`, async () => {
          assert.equal((await found(`${query}&limit=1`))[0], last[best]);
        });

      test('returns 2,000 different papers over all pages', async () => {
        const ids = new Set<number>();
        for (let offset = 0; offset <= 2_000; offset += 100)
          for (const id of await found(`search=wombat&limit=100&offset=${offset}`)) ids.add(id);
        assert.equal(ids.size, 2_000);
      });
    });
  }

  test('knows the ids of a few matching papers, and not of more than it ranks', async () => {
    const { id } = await createPaper(db, { title: 'Dibbler 1987', year: 1987 });
    const few = await matchSearch(ctx, 'dibbler 1987');
    assert.deepEqual([few?.found, few?.isBroad], [[id], false]);
    const many = await matchSearch(ctx, 'wombat');
    assert.deepEqual([many?.found, many?.isBroad], [undefined, true]);
    assert.deepEqual(await found('search=dibbler'), [id]);
    assert.deepEqual(await found('search=dibbler&language=tamil'), []);
    for (const [query, papers] of [
      ['search=dibbler', 1],
      ['search=dibbler&language=tamil', 0],
    ] as const)
      assert.equal(
        (await app.inject(`/api/papers?${query}`)).headers['x-total-count'],
        String(papers),
        query,
      );
  });

  test('ranks the whole word above words that start with it', async () => {
    assert.equal((await found('search=quoll&limit=1'))[0], last.exact);
  });

  test('reads the newest years until it has 2,000 papers', async () => {
    await db.execute(sql`
      INSERT INTO papers (exam_id, slug, title, year, created_at)
      SELECT ${exam.id}::bigint, 'dunnart-of-many-' || n, 'Dunnart', 1990 + n % 30, '2019-01-01'
      FROM generate_series(1, 4500) AS n`);
    const years = new Set<number>();
    const answer = await app.inject('/api/papers?search=dunnart&limit=100&offset=1900');
    for (const { year } of answer.json() as Paper[]) years.add(year!);
    assert.equal(answer.json().length, 100);
    assert.ok(
      [...years].every((year) => year >= 2005),
      `found ${[...years].join(', ')}`,
    );
  });
});

test('a broad search finds a paper of the named exam that has no year', async () => {
  const { id: examId } = await createExam(db, { name: 'Wallaroo' });
  await writeLast('wallaroo', {});
  const undated = await createPaper(db, {
    examId,
    title: 'Booklet',
    year: null,
    createdAt: new Date('2019-01-01'),
  });
  await rebuildSearchWords(db);
  assert.ok((await found('search=wallaroo&limit=5')).includes(undated.id));
});

describe('a filtered search with more matches than it can return', () => {
  const last = { rank: 0, year: 0, downloads: 0 };
  const filter = '&language=tamil';

  async function writeTamil(word: string, count: number): Promise<void> {
    await db.execute(sql`
      INSERT INTO papers (exam_id, slug, title, year, language, created_at)
      SELECT ${exam.id}::bigint, ${word}::text || '-of-many-' || n, ${word}::text, 2015, 'Tamil',
        timestamptz '2024-01-01' + n * interval '1 second'
      FROM generate_series(1, ${count}::int) AS n`);
  }
  const writeBest = async (title: string, best: Parameters<typeof createPaper>[1]) => {
    const paper = {
      title,
      examId: exam.id,
      language: 'Tamil',
      year: 2010,
      createdAt: new Date('2020-01-01'),
    };
    return (await createPaper(db, { ...paper, ...best })).id;
  };
  const allPages = async () => {
    const ids: number[] = [];
    for (let offset = 0; offset <= 2_000; offset += 100)
      ids.push(...(await found(`search=mulgara${filter}&limit=100&offset=${offset}`)));
    return ids;
  };

  before(async () => {
    // Papers of other languages have more downloads, and exceed the number that an unfiltered search reads.
    await db.execute(sql`
      WITH others AS (
        INSERT INTO papers (exam_id, slug, title, year)
        SELECT ${exam.id}::bigint, 'popular-' || n, 'Popular', 2015 FROM generate_series(1, 2500) AS n RETURNING id
      )
      INSERT INTO paper_stats (paper_id, downloads) SELECT id, 100 FROM others
      ON CONFLICT (paper_id) DO UPDATE SET downloads = excluded.downloads`);
    await writeTamil('kultarr', 4_500);
    last.rank = await writeBest('Kultarr', { year: 2016 });
    await writeTamil('mulgara', 10_500);
    last.year = await writeBest('Mulgara', { year: 2016 });
    await rebuildSearchWords(db);
    await db.execute(sql`ANALYZE all_papers`);
  });

  test('ranks the last of 4,500 papers', async () => {
    assert.equal((await found(`search=kultarr${filter}&limit=1`))[0], last.rank);
  });

  test('returns the paper of the newest year first among 10,500', async () => {
    assert.equal((await found(`search=mulgara${filter}&limit=1`))[0], last.year);
  });

  test('returns the same papers after rows move in the table', async () => {
    const before = await allPages();
    assert.equal(new Set(before).size, 2_000);
    await db.execute(sql`UPDATE papers SET updated_at = now() WHERE slug LIKE 'mulgara%' AND id % 2 = 0`);
    drop(['papers']);
    assert.deepEqual(await allPages(), before);
  });

  test('returns the most downloaded of 10,500 papers first', async () => {
    last.downloads = await writeBest('Mulgara', { downloads: 1, year: 2016 });
    drop(['papers']);
    assert.equal((await found(`search=mulgara${filter}&limit=1`))[0], last.downloads);
  });
});

describe('the list of a search', () => {
  test('ignores no word with strict=1', async () => {
    await createPaper(db, { title: 'Pademelon', examId: named.id });
    assert.equal((await found('search=pademelon%20xyzzyxyzzy')).length, 1);
    assert.deepEqual(await found('search=pademelon%20xyzzyxyzzy&strict=1'), []);
  });

  test('comes with notes in the facets', async () => {
    const answer = await app.inject('/api/papers/facets?search=pademelon%20xyzzyxyzzy');
    assert.deepEqual(answer.json().search, {
      ignoredWords: ['xyzzyxyzzy'],
      searchedWords: ['pademelon'],
      correctedWords: [],
      absent: [],
      filters: [],
    });
  });
});
