import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { sitePaths } from '#lib/url/site-paths.ts';
import { parseConfig } from '#platform/config/config.ts';
import { connectionUrl } from '#testing/connection-url.ts';
import { testDatabase } from '#testing/database.ts';
import { eventually } from '#testing/eventually.ts';
import { createCategory, createExam, createPaper } from '#testing/factories.ts';
import { startServer } from '../process/server.ts';

const { db, connection } = await testDatabase();
const category = await createCategory(db);
const exam = await createExam(db, { categoryId: category.id });
const paper = await createPaper(db, { examId: exam.id });

/** Starts a node without a page cache. `statements` collects the SQL that it sends. */
async function startNode() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pariksha-cached-'));
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: connectionUrl(connection),
    PORT: '0',
    LOG_LEVEL: 'silent',
    JOBS: 'off',
  };
  const {
    url: siteUrl,
    context,
    close,
  } = await startServer(parseConfig({ ...environment, PAGE_CACHE_MB: '0' }));
  after(async () => {
    await close();
    await rm(dataDir, { recursive: true });
  });
  const { pool } = context.database;
  const statements: string[] = [];
  const send = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  pool.query = ((...args: [string | { text: string }]) => {
    statements.push(typeof args[0] === 'string' ? args[0] : args[0].text);
    return send(...args);
  }) as typeof pool.query;
  const text = async (path: string) => (await fetch(siteUrl + path)).text();
  return { statements, text };
}

const nodes = [await startNode(), await startNode()];
const [node] = nodes as [(typeof nodes)[number]];

/** Publishes a write to all nodes, as the writing process does. */
const publish = (tags: string[]) =>
  db.execute(sql`SELECT pg_notify('pariksha_invalidation', ${JSON.stringify({ from: 'a test', tags })})`);

const examPath = sitePaths.exam(category.slug, exam.slug);
/** Statements about papers may join catalogue tables. */
const smallTables =
  /(from|join) "(page_seo|blocks|content_pages|settings|exam_events)"|^select "(?!.* from "papers" ).* from "(exams|categories)"/is;

describe('rendering a page again', () => {
  for (const path of ['/', '/browse', examPath, sitePaths.paper(paper.slug)])
    test(`reads no small table for ${path}`, async () => {
      await node.text(path);
      assert.ok(node.statements.length > 0);
      // The node also reads by itself after its start, such as what is published later.
      await eventually(async () => {
        node.statements.length = 0;
        assert.match(await node.text(path), /<h1/);
        assert.deepEqual(
          node.statements.filter((statement) => smallTables.test(statement)),
          [],
        );
      });
    });
});

/** Each write as SQL, the tags that it publishes, and the page that shows it. */
const writes: [name: string, write: ReturnType<typeof sql>, tags: string[], path: string, shows: RegExp][] = [
  [
    'a new SEO record',
    sql`INSERT INTO page_seo (page_type, page_id, title) VALUES ('exam', ${exam.id}, 'Set by the owner')`,
    [`seo:exam:${exam.id}`],
    examPath,
    /<title>Set by the owner/,
  ],
  [
    'an SEO record that a merge moved to the exam',
    sql`UPDATE page_seo SET title = 'Of the merged exam' WHERE page_id = ${exam.id}`,
    [`exam:${exam.id}`],
    examPath,
    /<title>Of the merged exam/,
  ],
  [
    'a deleted SEO record',
    sql`DELETE FROM page_seo`,
    [`seo:exam:${exam.id}`],
    examPath,
    new RegExp(`<title>${exam.name}`),
  ],
  [
    'a block of the home page',
    sql`INSERT INTO blocks (page_type, page_id, section, type, content, metadata, position)
      VALUES ('home', 'main', 'main-content', 'heading', 'A first block', '{"level":2,"alignment":"left"}', 0)`,
    ['content:home:main'],
    '/',
    /A first block/,
  ],
  [
    'a renamed exam',
    sql`UPDATE exams SET name = 'Another name' WHERE id = ${exam.id}`,
    ['catalog', `exam:${exam.id}`],
    examPath,
    /<h1[^>]*>Another name/,
  ],
];

describe('every node shows', () => {
  for (const [name, write, tags, path, shows] of writes)
    test(name, async () => {
      for (const { text } of nodes) assert.doesNotMatch(await text(path), shows);
      await db.execute(write);
      await publish(tags);
      for (const { text } of nodes) await eventually(async () => assert.match(await text(path), shows));
    });
});
