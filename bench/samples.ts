import { sitePaths } from '#lib/url/site-paths.ts';
import type { BenchLibrary } from './library.ts';

/**
 * Returns the paths of the four kinds of public pages, `many` of exams and papers: the same for the same library,
 * distributed over the whole library.
 */
export async function samplePages(library: BenchLibrary, many: number) {
  const { pool } = library.context.database;
  const exams = await pool.query<{ category: string; exam: string }>(
    `SELECT categories.slug AS category, exams.slug AS exam FROM exams
     JOIN categories ON categories.id = category_id
     ORDER BY (SELECT count(*) FROM papers WHERE exam_id = exams.id) DESC, exams.id LIMIT $1`,
    [many],
  );
  const step = Math.max(1, Math.floor(library.papers / many));
  const papers = await pool.query<{ slug: string }>(
    'SELECT slug FROM papers WHERE id % $1 = 0 ORDER BY id LIMIT $2',
    [step, many],
  );
  return {
    home: [sitePaths.home()],
    browse: [sitePaths.browse()],
    exam: exams.rows.map(({ category, exam }) => sitePaths.exam(category, exam)),
    paper: papers.rows.map(({ slug }) => sitePaths.paper(slug)),
  };
}

/** Returns `many` different calls of /api/papers with three filters each, taken from existing papers. */
export async function sampleFilters(library: BenchLibrary, many: number): Promise<string[]> {
  const found = await library.context.database.pool.query<Record<string, string | number>>(
    `SELECT DISTINCT ON (hashint8extended(papers.id, 7)) categories.slug AS category, exam_id AS "examId",
       subject_id AS "subjectId", year, language, paper_type AS "paperType"
     FROM papers JOIN exams ON exams.id = exam_id JOIN categories ON categories.id = category_id
     WHERE subject_id IS NOT NULL
     ORDER BY hashint8extended(papers.id, 7) LIMIT $1`,
    [many],
  );
  return found.rows.map((row, index) => {
    const chosen = threeFilters[index % threeFilters.length]!;
    const query = new URLSearchParams(chosen.map((name) => [name, String(row[name])]));
    return `/api/papers?${query.toString()}`;
  });
}

const threeFilters = [
  ['examId', 'year', 'language'],
  ['category', 'year', 'paperType'],
  ['subjectId', 'language', 'paperType'],
  ['year', 'language', 'paperType'],
  ['category', 'subjectId', 'year'],
  ['examId', 'subjectId', 'paperType'],
  ['category', 'language', 'paperType'],
] as const;
