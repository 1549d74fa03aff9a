import { openLibrary } from './library-process.fixture.ts';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { restoreBackup } from '#features/backup/server/restore.service.ts';
import { isMissingPaper } from '#features/papers/server/paper-pages.service.ts';
import { getRedirects } from '#features/redirects/redirects.server.ts';
import { sitePaths } from '#lib/url/site-paths.ts';
import { cacheAnswers } from '#platform/http/cached-reads.ts';
import { isKeyOf } from '#platform/storage/file-storage.ts';
import { hashFile } from '#platform/storage/hash-file.ts';
import { createCategory, createExam } from '#testing/factories.ts';
import { waitTimeoutMs } from '#testing/test-timeout.ts';
import { collect, getPagePath } from '../features.ts';
import { createPageRedirects } from '../pages/page-redirects.ts';
import { findPages } from '../pages/real-pages.ts';
import { actions, type Action, type Plan } from './library-actions.fixture.ts';
import { emptyModel, getFacts, isPublic, type Model, type ModelPage } from './library-model.fixture.ts';
import { restoreSite } from './restore-site.fixture.ts';

/** `npm run test:slow` sets RUNS to a larger number. */
const runs = Number(process.env.RUNS ?? 5);

const library = await openLibrary();
const { ctx, select } = library;
const reads = collect('reads', ctx).map((read) => cacheAnswers(read, ctx.cache));
const findRedirect = createPageRedirects({
  ...getRedirects(ctx),
  getPath: (page) => getPagePath(ctx, page),
  hasPage: async (path) => (await findPages(ctx.db, [path])).has(path),
  isHiddenPage: (path) => isMissingPaper(ctx, path),
});

/** How many times an action is in the list to choose from, in addition to one. */
const extraTimes: Partial<Record<Action, number>> = {
  add: 3,
  edit: 1,
  replace: 1,
  'bulk edit': 3,
  undo: 3,
  trash: 1,
  erase: 1,
  restore: 2,
  merge: 2,
  rate: 2,
  download: 1,
};
const chosenFrom = (Object.keys(actions) as Action[]).flatMap((action) =>
  Array.from({ length: 1 + (extraTimes[action] ?? 0) }, () => action),
);
const step = fc.record(
  {
    action: fc.constantFrom(...chosenFrom),
    /** Chooses records and values. */
    seed: fc.nat(9_999),
    /** Number of steps after which the process is killed. */
    killedAfter: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.nat(15), fc.nat(60)),
  },
  { noNullPrototype: true },
);
/** Starts with some papers: most actions need one. */
const getSequence = (maxLength: number) =>
  fc
    .tuple(
      fc.array(fc.nat(9_999), { minLength: 3, maxLength: 4 }),
      fc.array(step, { minLength: maxLength / 2, maxLength }),
    )
    .map(([seeds, steps]): Step[] => [
      ...seeds.map((seed) => ({ action: 'add' as const, seed, killedAfter: undefined })),
      ...steps,
    ]);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns small numbers from the digits of a seed, the same ones for the same seed. */
function createChoice(seed: number) {
  let rest = seed;
  return (count: number) => {
    rest = (rest * 1_103 + 12_345) % 100_003;
    return rest % count;
  };
}

/** Returns the facts of all rows, in the form of `getFacts`. */
async function selectFacts() {
  const papers = await select<{ id: number }>(sql`
    SELECT id, exam_id AS "examId", year, hidden_at IS NOT NULL AS "isHidden", deleted_at IS NOT NULL AS "isInTrash",
      EXISTS (SELECT FROM public_papers WHERE public_papers.id = all_papers.id) AS "isPublic",
      (SELECT sha256 FROM paper_files WHERE paper_id = all_papers.id) AS file,
      ARRAY(SELECT sha256 FROM replaced_files WHERE paper_id = all_papers.id ORDER BY 1) AS earlier,
      downloads, rating_sum AS "ratingSum", rating_count AS "ratingCount",
      (SELECT coalesce(jsonb_object_agg(encode(visitor_hash, 'hex'), stars), '{}') FROM ratings
        WHERE ratings.paper_id = all_papers.id) AS stars,
      CASE WHEN merged IS NOT NULL THEN jsonb_set(merged, '{visitors}', (SELECT coalesce(jsonb_agg(visitor ORDER BY visitor), '[]')
        FROM jsonb_array_elements(merged -> 'visitors') AS visitor)) END AS merged
    FROM all_papers LEFT JOIN paper_stats ON paper_stats.paper_id = id ORDER BY id`);
  const exams = await select(sql`
    SELECT id, category_id AS "categoryId", deleted_at IS NOT NULL AS "isInTrash" FROM all_exams ORDER BY id`);
  return { papers, exams };
}

/** Checks that each file that a row names is stored, and has the content of its name. */
async function checkFiles(): Promise<Set<string>> {
  const named = await select<{ key: string; sha256: string | null }>(sql`
    SELECT storage_key AS key, sha256 FROM paper_files UNION SELECT storage_key, sha256 FROM replaced_files
    UNION SELECT storage_key, sha256 FROM uploads WHERE storage_key IS NOT NULL
    UNION SELECT unnest(ARRAY(SELECT thumbnail_key FROM paper_files UNION SELECT thumbnail_key FROM replaced_files
      UNION SELECT thumbnail_key FROM uploads)), NULL`);
  const keys = named.filter(({ key }) => key !== null);
  for (const { key, sha256 } of keys) {
    const stored = await ctx.storage.withLocalFile(key, hashFile).catch(() => undefined);
    assert.ok(stored, `the file ${key} is lost`);
    assert.ok(
      isKeyOf(key, stored.sha256) && (sha256 ?? stored.sha256) === stored.sha256,
      `${key} is damaged`,
    );
  }
  return new Set(keys.map(({ key }) => key));
}

/** Checks that the clean-up removes each file that no row names. */
async function checkOrphans(): Promise<void> {
  await select(sql`UPDATE uploads SET updated_at = now() - interval '8 days'`);
  await library.sweep();
  const named = await checkFiles();
  for (const { key } of await select<{ key: string }>(sql`SELECT storage_key AS key FROM retained_files`))
    named.add(key);
  for await (const { key } of ctx.storage.list()) assert.ok(named.has(key), `the file ${key} has no row`);
}

/** Checks the counts that visitors see, also those that are cached. */
async function checkCounts({ papers, exams }: Model): Promise<void> {
  const read = (path: string, params: object, query: object) =>
    reads.find((each) => each.path === path)!.read({ params, query, locale: 'en' });
  const shown = [...papers.values()].filter(isPublic);
  const count = <Value>(values: Value[]) =>
    Object.fromEntries([...Map.groupBy(values, String)].map(([value, { length }]) => [value, length]));
  const facets = (await read('/api/papers/facets', {}, {})) as {
    total: number;
    years: { value: number; count: number }[];
  };
  assert.equal(facets.total, shown.length, 'the number of all papers');
  assert.deepEqual(
    Object.fromEntries(facets.years.map(({ value, count: each }) => [value, each])),
    count(shown.map(({ year }) => year)),
    'papers by year',
  );
  for (const { id, slug } of await select<{ id: number; slug: string }>(
    sql`SELECT id, slug FROM categories`,
  )) {
    const category = (await read('/api/categories/:slug', { slug }, { exams: 0 })) as {
      paperCount: number;
      exams: { id: number; paperCount: number }[];
    };
    const ids = [...exams]
      .filter(([, exam]) => !exam.isInTrash && exam.categoryId === id)
      .map(([examId]) => examId);
    const numbers = new Map(
      ids.map((examId) => [examId, shown.filter((paper) => paper.examId === examId).length]),
    );
    const counted = category.exams.map((exam) => [exam.id, exam.paperCount] as const);
    assert.deepEqual(new Map(counted.toSorted(([a], [b]) => a - b)), numbers, `exams of the category ${id}`);
    assert.equal(
      category.paperCount,
      [...numbers.values()].reduce((sum, each) => sum + each, 0),
      `papers of the category ${id}`,
    );
  }
}

/** Returns the URLs of all pages. */
async function selectPages(): Promise<Map<string, ModelPage>> {
  const rows = await select<{
    kind: 'paper' | 'exam' | 'category';
    id: number;
    slug: string;
    category: string;
  }>(sql`
    SELECT 'paper' AS kind, id, slug, '' AS category FROM public_papers
    UNION ALL SELECT 'exam', exams.id, exams.slug, categories.slug FROM exams JOIN categories ON categories.id = category_id
    UNION ALL SELECT 'category', id, slug, '' FROM categories`);
  return new Map(
    rows.map(({ kind, id, slug, category }) => {
      if (kind === 'exam') return [sitePaths.exam(category, slug), `${kind} ${id}`];
      return [kind === 'paper' ? sitePaths.paper(slug) : sitePaths.category(slug), `${kind} ${id}`];
    }),
  );
}

/** Notes the pages that visitors see now. Papers have a short URL, too. */
async function notePages({ pages }: Model): Promise<void> {
  for (const [url, page] of await selectPages()) {
    pages.set(url, page);
    const [kind, id] = page.split(' ');
    if (kind === 'paper') pages.set(sitePaths.shortUrl(Number(id)), page);
  }
}

/**
 * Checks that each URL that visitors have seen is a page, or redirects to its page in one step. Without such a page it
 * may redirect to another page, and otherwise answers 404.
 */
async function checkRedirects({ pages }: Model): Promise<void> {
  const current = await selectPages();
  const urls = new Map([...current].map(([url, page]) => [page, url]));
  for (const [url, page] of pages) {
    const redirect = await findRedirect(url);
    const wanted = urls.get(page);
    if (current.has(url)) assert.equal(redirect, undefined, `${url} is a page and redirects`);
    else if (wanted !== undefined) assert.equal(redirect?.location, wanted, `${url} was ${page}`);
    else if (redirect) assert.ok(current.has(redirect.location), `${url} redirects to ${redirect.location}`);
  }
}

const seen = { actions: 0, crashes: 0 };
const tell = (t: TestContext) => t.diagnostic(`${seen.actions} actions, ${seen.crashes} crashes`);

/** Runs an action, and again if the process was killed before it had an effect. Returns the model after it. */
async function runPlan(model: Model, plan: Plan, killedAfter: number | undefined): Promise<Model> {
  const killed = await library.runKilled(killedAfter ?? Infinity, plan.run);
  seen.actions += 1;
  if (killed) {
    seen.crashes += 1;
    // Before the action runs again, which could hide that a row and its file do not fit.
    await checkFiles();
    if (plan.isJob || isDeepStrictEqual(await selectFacts(), getFacts(model))) await plan.run();
  }
  const facts = await selectFacts();
  const after = structuredClone(model);
  await plan.expect(after, facts.papers.find(({ id }) => !model.papers.has(id))?.id);
  if (after.lastRunId === model.lastRunId) after.lastRunId = undefined;
  assert.deepEqual(facts, getFacts(after));
  await checkFiles();
  await checkCounts(after);
  await notePages(after);
  if (killed) await checkRedirects(after);
  return after;
}

async function runSteps(start: Model, steps: Step[]): Promise<Model> {
  let model = start;
  for (const { action, seed, killedAfter } of steps) {
    const plan = await actions[action](library, model, createChoice(seed));
    if (!plan) continue;
    library.trace.push(`${action}:`);
    model = await runPlan(model, plan, killedAfter);
  }
  return model;
}

/** Adds the calls of the sequence to an error. */
const traced = (work: () => Promise<void>) =>
  work().catch((cause: unknown) => {
    throw new Error(`After these actions:\n${library.trace.join('\n')}`, { cause });
  });

/** Empties the library, and creates two categories with three exams. */
async function startModel(): Promise<Model> {
  await library.empty();
  const model = emptyModel();
  const [first, second] = [await createCategory(ctx.db), await createCategory(ctx.db)];
  for (const { id: categoryId } of [first, first, second])
    model.exams.set((await createExam(ctx.db, { categoryId })).id, { categoryId, isInTrash: false });
  await notePages(model);
  // Redirects are read into memory, so that the later actions have to renew them.
  await checkRedirects(model);
  return model;
}

test('the library equals its model after random actions and crashes', async (t) => {
  await fc.assert(
    fc.asyncProperty(getSequence(16), (steps) =>
      traced(async () => {
        const model = await runSteps(await startModel(), steps);
        await checkRedirects(model);
        await checkOrphans();
      }),
    ),
    { numRuns: runs, interruptAfterTimeLimit: waitTimeoutMs },
  );
  tell(t);
});

test('a killed restore leaves the state before it, or the state of the backup', async (t) => {
  const site = await restoreSite({
    connection: library.connection,
    dataDir: ctx.config.dataDir,
    invalidation: library.invalidation,
    withDocuments: false,
  });
  const uninterrupted = getSequence(6).map((steps) =>
    steps.map((each) => ({ ...each, killedAfter: undefined })),
  );
  await fc.assert(
    fc.asyncProperty(uninterrupted, uninterrupted, fc.nat(400), (steps, later, killedAfter) =>
      traced(async () => {
        const backedUp = await runSteps(await startModel(), steps);
        const path = await site.backUp(join(ctx.config.dataDir, `${randomUUID()}.zip`));
        const model = await runSteps(backedUp, later);
        const restore = () =>
          restoreBackup(site.ctx, path, {
            id: randomUUID(),
            author: library.office.actors.owner,
            withPeople: false,
          });
        await runPlan(
          model,
          {
            run: restore,
            expect: (after) => void Object.assign(after, { ...structuredClone(backedUp), runs: after.runs }),
          },
          killedAfter,
        );
        await checkRedirects(backedUp);
        await checkOrphans();
      }),
    ),
    { numRuns: Math.ceil(runs / 10), interruptAfterTimeLimit: waitTimeoutMs },
  );
  await site.close();
  tell(t);
});
