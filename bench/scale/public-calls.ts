import type { Pool } from 'pg';
import { fillPath, type CallSource } from './call-times.ts';

/** The records that the calls use: the largest exam with its category, its newest paper and that paper's subject. */
interface Subject extends Record<string, string | number> {
  examId: number;
  exam: string;
  category: string;
  subjectId: number;
  paperId: number;
  paper: string;
}

async function largestExam(pool: Pool): Promise<Subject> {
  const found = await pool.query<Subject>(`
    SELECT exams.id AS "examId", exams.slug AS exam, categories.slug AS category,
      newest.subject_id AS "subjectId", newest.id AS "paperId", newest.slug AS paper
    FROM (SELECT exam_id FROM papers GROUP BY exam_id ORDER BY count(*) DESC, exam_id LIMIT 1) AS largest
    JOIN exams ON exams.id = largest.exam_id JOIN categories ON categories.id = exams.category_id
    CROSS JOIN LATERAL (SELECT id, slug, subject_id FROM papers WHERE exam_id = exams.id AND subject_id IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1) AS newest`);
  if (!found.rows[0]) throw new Error('There is no paper');
  return found.rows[0];
}

/** Each filter alone, and combinations that match many, some and few papers. */
const filters = [
  'category={category}',
  'examId={examId}',
  'subjectId={subjectId}',
  'year=2019',
  'language=Hindi',
  'language=Tamil',
  'paperType=Answer%20key',
  'examId={examId}&year=2019',
  'examId={examId}&subjectId={subjectId}&language=Tamil',
  'category={category}&year=2005&language=Bengali',
  'subjectId={subjectId}&paperType=Model%20paper',
  'year=2005&language=Bengali&paperType=Model%20paper',
  'search=mathematics',
  'search=question%20paper',
  'search=mathematics&examId={examId}',
  'search=mathematics&language=Tamil&year=2019',
];

const sortsAndPages = [
  'sort=downloads',
  'sort=downloads&examId={examId}',
  'sort=downloads&language=Tamil',
  'sort=downloads&year=2005&language=Bengali',
  'sort=downloads&search=mathematics',
  'sort=newest&search=mathematics',
  'sort=year',
  'sort=year&language=Tamil',
  'search=mathematics&offset=1000',
  'offset=10000',
];

const searches = [
  'ssc cgl',
  'mathematics',
  'question paper',
  'mathem',
  'ssc cgl 2012 tamil',
  'matehmatics 2019',
  'गणित',
  'up police constable 2018 reasoning',
];

const paths = [
  '/api/papers',
  ...[...filters, ...sortsAndPages].map((query) => `/api/papers?${query}`),
  '/api/papers/facets',
  ...filters.map((query) => `/api/papers/facets?${query}`),
  ...searches.map((text) => `/api/search?q=${encodeURIComponent(text)}`),
  '/api/papers/popular',
  '/api/papers/recent',
  '/api/papers/{paperId}',
  '/api/papers/by-slug/{paper}',
  '/api/papers/{paperId}/related',
  '/api/papers/{paperId}/rating-status',
  '/api/exams/{examId}/related',
  '/api/exams/{examId}/calendar',
  '/api/exams',
  '/api/exams/choices',
  '/api/exams/choices?category={category}',
  '/api/categories',
  '/api/categories/{category}',
  '/api/categories/{category}/exams/{exam}',
  '/api/subjects',
  '/api/stats',
  '/api/homepage-data',
  '/api/settings',
  '/api/pages',
  '/api/exam-calendar',
  '/exam-calendar.ics',
  '/api/page-seo/home',
  '/api/page-seo/exam/{examId}',
  '/api/page-content/home/main',
  '/robots.txt',
  // Pages, which are not cached here.
  '/',
  '/browse',
  '/browse?search=mathematics',
  '/category/{category}',
  '/{category}/{exam}',
  '/paper/{paper}',
  '/exam-calendar',
];

/** Every public GET that reads the library, except streams without a length: the full list and the sitemap. */
export const publicCalls: CallSource = {
  name: 'Public calls',
  targetMs: 50,
  async prepare({ pool }) {
    const subject = await largestExam(pool);
    return { calls: paths.map((path) => ({ name: path, path: fillPath(path, subject) })) };
  },
};
