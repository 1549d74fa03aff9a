import type { Pool } from 'pg';
import { fillPath, type CallSource, type SizedCall } from './call-times.ts';

/**
 * The records that the calls use: the largest exam with its category, its newest paper, that paper's subject, its
 * newest paper with a file, and a static page.
 */
interface Subject extends Record<string, string | number> {
  examId: number;
  exam: string;
  category: string;
  subjectId: number;
  paperId: number;
  paper: string;
  storedPaperId: number;
  page: string;
}

async function largestExam(pool: Pool): Promise<Subject> {
  const found = await pool.query<Subject>(`
    SELECT exams.id AS "examId", exams.slug AS exam, categories.slug AS category,
      newest.subject_id AS "subjectId", newest.id AS "paperId", newest.slug AS paper,
      stored.id AS "storedPaperId", page.slug AS page
    FROM (SELECT exam_id FROM papers GROUP BY exam_id ORDER BY count(*) DESC, exam_id LIMIT 1) AS largest
    JOIN exams ON exams.id = largest.exam_id JOIN categories ON categories.id = exams.category_id
    CROSS JOIN LATERAL (SELECT id, slug, subject_id FROM papers WHERE exam_id = exams.id AND subject_id IS NOT NULL
      ORDER BY created_at DESC, id DESC LIMIT 1) AS newest
    CROSS JOIN LATERAL (SELECT papers.id FROM papers JOIN paper_files ON paper_id = papers.id WHERE exam_id = exams.id
      ORDER BY papers.created_at DESC, papers.id DESC LIMIT 1) AS stored
    CROSS JOIN (SELECT slug FROM content_pages WHERE is_active ORDER BY id LIMIT 1) AS page`);
  if (!found.rows[0]) throw new Error('There is no paper with a file, or no static page');
  return found.rows[0];
}

/** Returns the ratings of as many papers as one call may ask for. */
async function ratingsCall(pool: Pool): Promise<SizedCall> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id::int FROM papers ORDER BY created_at DESC, id DESC LIMIT 100',
  );
  const path = '/api/papers/batch-ratings';
  return { name: `${path}, 100 papers`, path, body: { paperIds: rows.map(({ id }) => id) } };
}

/** Each filter alone, and combinations that match many, some and few papers. */
const filters = [
  'category={category}',
  'examId={examId}&limit=50',
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

/** Paths of the GETs, with `{paperId}` and the like for records of the library. */
export const publicPaths = [
  '/api/papers',
  ...[...filters, ...sortsAndPages].map((query) => `/api/papers?${query}`),
  '/api/papers/facets',
  ...filters.map((query) => `/api/papers/facets?${query}`),
  ...searches.map((text) => `/api/search?q=${encodeURIComponent(text)}`),
  ...searches.map((text) => `/api/search/named?q=${encodeURIComponent(text)}`),
  '/api/search/pages?q=mathematics',
  '/api/papers/popular',
  '/api/papers/recent',
  '/api/papers/{paperId}',
  '/api/papers/by-slug/{paper}',
  '/api/papers/{paperId}/related',
  '/api/papers/{paperId}/companions',
  '/api/papers/{paperId}/rating-status',
  '/api/papers/{storedPaperId}/pages',
  '/api/papers/{storedPaperId}/pages/1/text?q=mathematics',
  '/api/papers/{storedPaperId}/find?q=mathematics',
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
  '/api/pages/{page}',
  '/api/exam-calendar',
  '/exam-calendar.ics',
  '/exam-calendar/{category}/{exam}.ics',
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
  '/{page}',
];

/** GET routes that are not measured, each with the reason. */
const notMeasured: Record<string, string> = {
  '/api/papers/full': 'streams every paper without a length',
  '/sitemap.xml': 'streamed without a length',
  '/sitemap-{number}.xml': 'streamed without a length',
  '/api/papers/{id}/download': 'a file; measured by `download`',
  '/files/{name}': 'a file; measured by `download`',
  '/files/{sha256}/pages/{name}': 'draws a picture; generated papers have no file',
  '/page-images/{file}': 'a picture',
  '/brand/{file}': 'a picture of the owner',
  '/favicon.ico': 'an icon',
  '/apple-touch-icon.png': 'an icon',
  '/site.webmanifest': 'names the icons',
  '/custom.css': 'a file of the owner',
  '/custom.js': 'a file of the owner',
  '/api/openapi.json': 'describes the API',
  '/api/docs': 'describes the API',
  '/healthz': 'health check',
  '/readyz': 'health check',
  '/metrics': 'metrics of the process',
  '/admin': 'the same document for every library',
  '/sign-in': 'the same document for every library',
  '/set-up': 'the same document for every library',
  '/invitation': 'the same document for every library',
  '/reset-password': 'the same document for every library',
  '/admin-access': 'sign-in',
  '/api/auth/user': 'sign-in',
  '/api/auth/ways': 'sign-in',
  '/api/auth/oauth2/callback/oidc': 'sign-in',
  '/api/login': 'sign-in',
  '/api/logout': 'sign-in',
};

/**
 * Every public read. A POST that reads is added by hand, because only GET routes are checked. Pages of generated papers
 * have no text: `page-search` measures the search inside papers.
 */
export const publicCalls: CallSource = {
  name: 'Public calls',
  targetMs: 50,
  notMeasured,
  async prepare({ pool }) {
    const subject = await largestExam(pool);
    const gets = publicPaths.map((path) => ({ name: path, path: fillPath(path, subject) }));
    return { calls: [...gets, await ratingsCall(pool)] };
  },
};
