import { readFile } from 'node:fs/promises';
import { sql, type SQL } from 'drizzle-orm';
import { addTaxonomy, taxonomy } from '#features/catalog/server/taxonomy.service.ts';
import {
  beginBulkIndexing,
  endBulkIndexing,
  indexPapers,
  rebuildSearchWords,
} from '#features/search/server/index/index.queries.ts';
import { inParallel } from '#lib/in-parallel.ts';
import type { DatabaseHandle } from '#platform/database/database.ts';

/** Papers per statement: a compromise between speed and visible progress. */
const batchSize = 10_000;
/** Cores that PostgreSQL may use. */
const workers = 2;

/** Returns a number from 0 to `below` - 1 that depends only on the paper and the purpose. */
const pick = (purpose: number, below: number): SQL =>
  sql.raw(`((hashint8extended(i, ${purpose}) & 9223372036854775807) % ${below})`);
/** Returns a stable number from 0 to 1. */
const share = (purpose: number): SQL => sql`(${pick(purpose, 1_000_000)} / 1e6)`;
const oneOf = (purpose: number, texts: string[]): SQL =>
  sql`(${sql.raw(`ARRAY[${texts.map((text) => (text === '' ? 'NULL' : `'${text}'`)).join(',')}]`)})[1 + ${pick(purpose, texts.length)}]`;

const states =
  'Uttar Pradesh,Bihar,Madhya Pradesh,Rajasthan,Maharashtra,Gujarat,Karnataka,Kerala,Tamil Nadu,Telangana,Odisha,Assam,Punjab,Haryana,Jharkhand,Uttarakhand,Delhi,Goa'.split(
    ',',
  );
const months = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(
  ',',
);
const hindiSubjects =
  'सामान्य अध्ययन,सामान्य ज्ञान,सामान्य हिन्दी,गणित,तर्कशक्ति,भारतीय इतिहास,भूगोल,राजनीति विज्ञान,सामान्य विज्ञान,पर्यावरण अध्ययन,बाल विकास और शिक्षाशास्त्र'.split(
    ',',
  );

const sessions = ['', 'Prelims', 'Mains', 'Tier-I', 'Tier-II', 'CBT 1', 'CBT 2', 'Paper 1', 'Paper 2'];
/** Most papers are question papers, in English or both languages. The rest has a long tail. */
const paperTypes = [
  ...Array<string>(14).fill('Question paper'),
  'Answer key',
  'Answer key',
  'Model paper',
  'Solved paper',
  'Solved paper',
  'Sample paper',
];
const languages = [
  ...Array<string>(8).fill('English'),
  ...Array<string>(6).fill('Hindi'),
  ...Array<string>(4).fill('Hindi+English'),
  'Tamil',
  'Bengali',
];

/** Exams and subjects with numbers from 0, and the Hindi names of exams if they have one. */
const catalog = sql`
  exam_list AS MATERIALIZED (
    SELECT exams.id, exams.name, row_number() OVER (ORDER BY exams.id) - 1 AS number,
      (SELECT alias FROM unnest(exams.aliases) AS alias WHERE alias ~ '[ऀ-ॿ]' ORDER BY length(alias) DESC LIMIT 1) AS hindi
    FROM exams),
  subject_list AS MATERIALIZED (
    SELECT id, name, row_number() OVER (ORDER BY id) - 1 AS number FROM subjects),
  sizes AS (SELECT (SELECT count(*) FROM exam_list) AS exams, (SELECT count(*) FROM subject_list) AS subjects)`;

/**
 * Inserts papers `first` to `last`. A few exams have most of the papers, recent years have more than older ones, and
 * every exam has about five subjects. Two thirds link to another server. One third has the facts of a stored file,
 * without the file.
 */
function insertPapers(first: number, last: number): SQL {
  return sql`
    WITH ${catalog},
    drawn AS (
      SELECT i, floor(exams * power(${share(1)}, 1.7))::bigint AS exam_number, subjects AS subject_count,
        ${pick(2, 5)} AS subject_choice, (2025 - floor(21 * power(${share(3)}, 1.5)))::int AS year,
        ${oneOf(4, sessions)} AS session, ${oneOf(5, paperTypes)} AS paper_type, ${oneOf(6, languages)} AS language,
        ${oneOf(7, states)} AS state, ${oneOf(8, months)} AS month, 1 + ${pick(9, 28)} AS day,
        1 + ${pick(10, 3)} AS shift, ${pick(11, 4)} AS form, ${oneOf(12, hindiSubjects)} AS hindi_subject
      FROM generate_series(${sql.raw(String(first))}::bigint, ${sql.raw(String(last))}) AS i, sizes),
    titled AS (
      SELECT drawn.*, exam_list.id AS exam_id, subject_list.id AS subject_id,
        CASE
          WHEN language = 'Hindi' AND hindi IS NOT NULL
            THEN concat_ws(' ', hindi, year, hindi_subject, 'प्रश्न पत्र', CASE WHEN form = 0 THEN 'हल सहित' END)
          WHEN form = 0 THEN concat_ws(' ', exam_list.name, year, session, subject_list.name, paper_type)
          WHEN form = 1 THEN format('%s %s: %s (%s %s, Shift %s)', exam_list.name, year, subject_list.name, day, month, shift)
          WHEN form = 2 THEN concat_ws(' ', exam_list.name, state, year, session, subject_list.name)
          ELSE concat_ws(' ', exam_list.name, subject_list.name, session, year, 'Set', chr(64 + shift::int))
        END AS title
      FROM drawn
      JOIN exam_list ON exam_list.number = exam_number
      JOIN subject_list ON subject_list.number = (exam_number * 7 + subject_choice * 3) % subject_count),
    inserted AS (
      INSERT INTO papers (id, exam_id, subject_id, slug, title, year, session, paper_type, language, external_url, created_at, updated_at)
      OVERRIDING SYSTEM VALUE
      SELECT i, exam_id, subject_id,
        trim(BOTH '-' FROM lower(regexp_replace(title, '[\\s.,:;()&/+-]+', '-', 'g'))) || '-' || i, title, year, session,
        paper_type, language, CASE WHEN i % 3 > 0 THEN format('https://papers.example.org/%s/%s.pdf', year, i) END,
        timestamptz '2022-01-01' + i * (interval '1000 days' / 1000000), timestamptz '2024-10-01'
      FROM titled ORDER BY i),
    counted AS (
      INSERT INTO paper_stats (paper_id, downloads)
      SELECT i, floor(40 / (${share(13)} + 0.002) - 39)::int FROM titled
      ON CONFLICT (paper_id) DO UPDATE SET downloads = excluded.downloads)
    INSERT INTO paper_files (paper_id, storage_key, sha256, bytes, pages, kind, original_name)
    SELECT i, format('%s/%s/%s.pdf', substr(sha, 1, 2), substr(sha, 3, 2), sha), sha, 90000 + ${pick(14, 4_000_000)},
      4 + ${pick(15, 60)}, CASE WHEN form = 3 THEN 'scan' ELSE 'text' END, format('paper-%s.pdf', i)
    FROM titled, LATERAL (SELECT encode(sha256(int8send(i)), 'hex') AS sha) AS hashed
    WHERE i % 3 = 0`;
}

/**
 * Fills an empty, migrated database with papers of the starter library's exams, indexed for search. The same number
 * always gives the same library. Returns the duration in seconds.
 */
export async function generateLibrary({ db }: Pick<DatabaseHandle, 'db'>, papers: number): Promise<number> {
  const started = performance.now();
  const starter = await readFile(new URL('../starter/taxonomy.json', import.meta.url), 'utf8');
  await addTaxonomy(db, taxonomy.parse(JSON.parse(starter)));
  await beginBulkIndexing(db);
  const starts = Array.from({ length: Math.ceil(papers / batchSize) }, (_, index) => 1 + index * batchSize);
  await inParallel(starts, workers, async (first) => {
    const last = Math.min(papers, first + batchSize - 1);
    const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    await db.transaction(async (transaction) => {
      await transaction.execute(insertPapers(first, last));
      await indexPapers(transaction, ids);
    });
  });
  await db.execute(sql`SELECT setval(pg_get_serial_sequence('all_papers', 'id'), ${papers}::bigint)`);
  await endBulkIndexing(db);
  await rebuildSearchWords(db);
  await db.execute(sql`VACUUM (ANALYZE)`);
  return (performance.now() - started) / 1000;
}
