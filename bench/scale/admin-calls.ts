import { cleanupKinds } from '#lib/cleanup-kinds.ts';
import { fillPath } from './call-times.ts';

/** One call of a tab of the back office. */
export interface AdminCall {
  /** Its name in the sidebar. */
  tab: string;
  /** The filter, sort or count. The path for a plain list. */
  name: string;
  path: string;
  /** Makes the call a POST that writes nothing, as a preview. */
  body?: object;
}

/** GET routes that are not measured because no tab waits for them, each with the reason. */
export const notMeasuredAdminReads: Record<string, string> = {
  '/api/admin/backup/download': 'streams a backup',
  '/api/admin/backup/downloads/{id}': 'streams a backup',
  '/api/admin/backup/kept/{name}': 'streams a backup',
  '/api/admin/bulk/{jobId}/report': 'streams a file; needs an operation',
  '/api/admin/bulk/runs/{runId}/changes': 'needs an operation',
  '/api/admin/jobs/{id}': 'read by its id',
  '/api/admin/papers/export': 'streams a file',
  '/api/admin/papers/{id}/pictures/{page}': 'draws a picture; needs a stored file',
  '/api/admin/redirects/export': 'streams a file',
  '/api/admin/page-content/{pageType}/{pageId}': 'belongs to inline editing',
  '/api/admin/page-content/{pageType}/{pageId}/versions': 'belongs to inline editing',
  '/api/admin/page-content/{pageType}/{pageId}/versions/{version}': 'belongs to inline editing',
  '/api/admin/page-elements/{pageId}': 'belongs to one static page',
  '/api/admin/pages/{id}/versions': 'belongs to one static page',
  '/api/admin/pages/{id}/versions/{version}': 'belongs to one static page',
  '/api/admin/redirects/{id}': 'read by its id; needs a redirect',
  '/api/admin/exam-calendar/{id}': 'read by its id; needs an event',
  '/api/admin/search-words/groups/{id}': 'read by its id',
  '/api/admin/settings/history/{version}': 'needs an earlier version',
  '/api/admin/site-import/{id}': 'needs a list',
  '/api/admin/uploads/{id}': 'needs an upload',
  '/api/admin/uploads/{id}/pictures/{page}': 'draws a picture; needs an upload',
  '/api/admin/uploads/{id}/proposal': 'needs an upload',
};

const sorts = ['title', 'exam', 'year', 'downloads', 'createdAt', 'updatedAt', 'rating'];
const paperFilters = (examId: number, categoryId: number, subjectId: number) => ({
  'no filter': '',
  'one category': `categoryId=${categoryId}`,
  'one exam': `examId=${examId}`,
  'one subject': `subjectId=${subjectId}`,
  'one year': 'year=2019',
  Hindi: 'language=Hindi',
  'answer keys': 'paperType=Answer key',
  stored: 'source=stored',
  external: 'source=external',
  'category, type and source': `categoryId=${categoryId}&paperType=Answer key&source=external`,
  'search of one word': 'search=paper',
  'search of three words': 'search=ssc cgl 2019',
  'search with a typo': 'search=prelmis',
});

/** Returns the JSON of a path as the owner gets it. */
export type Read = (path: string) => Promise<unknown>;

/** Returns the calls of Manage Papers: each filter at its first and its middle page, each sort at a deep page. */
async function paperCalls(read: Read, filters: Record<string, string>): Promise<AdminCall[]> {
  const calls: AdminCall[] = [];
  const page = (name: string, query: string) =>
    calls.push({ tab: 'manage', name: `papers, ${name}`, path: `/api/admin/papers?limit=25&${query}` });
  for (const [name, query] of Object.entries(filters)) {
    const { total } = (await read(`/api/admin/papers?limit=1&${query}`)) as { total: number };
    page(name, query);
    if (total > 100) page(`${name}, middle page`, `${query}&offset=${Math.floor(total / 2)}`);
  }
  const { total } = (await read('/api/admin/papers?limit=1')) as { total: number };
  for (const sort of sorts)
    for (const order of ['asc', 'desc'])
      for (const offset of [0, Math.floor(total / 2)])
        page(
          `by ${sort} ${order}${offset > 0 ? ', middle page' : ''}`,
          `sort=${sort}&order=${order}&offset=${offset}`,
        );
  return calls;
}

/** Calls that are named by their paths. A name keeps `{examId}` and the like, so that it is the same in every library. */
const plain = (tab: string, ...paths: string[]): AdminCall[] =>
  paths.map((path) => ({ tab, name: path, path: `/api/admin/${path}` }));

/** Returns previews of bulk edits of one paper and of a whole exam; an edit takes 100,000 papers at most. */
function bulkCalls(examId: number, paperId: number): AdminCall[] {
  const preview = (name: string, operation: string, selection: object, values = {}): AdminCall => ({
    tab: 'bulk',
    name: `preview, ${name}`,
    path: '/api/admin/bulk/preview',
    body: { operation, selection, values },
  });
  const ofExam = { filter: { examId } };
  return [
    preview('one paper', 'set-year', { ids: [paperId] }, { year: 2020 }),
    preview('set year of an exam', 'set-year', ofExam, { year: 2020 }),
    preview('slugs of an exam', 'regenerate-slugs', ofExam),
    preview("delete an exam's papers", 'delete', ofExam),
  ];
}

/** Returns every read of every tab, and the previews that are POSTs. */
export async function adminCalls(read: Read): Promise<AdminCall[]> {
  const [paper] = ((await read('/api/admin/papers?limit=1&source=stored')) as { papers: PaperFacts[] })
    .papers;
  const { exams } = (await read('/api/admin/exams?limit=1&sort=papers&order=desc')) as { exams: ExamFacts[] };
  const { subjects } = (await read('/api/admin/subjects?limit=1&sort=papers&order=desc')) as {
    subjects: { id: number }[];
  };
  const [link] = (await read('/api/admin/link-check?limit=1')) as { id: number }[];
  const [exam, subject] = [exams[0], subjects[0]];
  if (!paper || !exam || !subject || !link)
    throw new Error('The library has no stored paper, exam, subject or link');
  const ids = {
    paperId: paper.id,
    examId: exam.id,
    categoryId: exam.categoryId,
    subjectId: subject.id,
    linkId: link.id,
  };
  const named = [
    ...plain('dashboard', 'dashboard', 'performance'),
    ...plain('upload', 'uploads', 'uploads/proposals', 'upload-drafts', 'upload-rules', 'title-templates'),
    ...plain('upload', 'similar-papers?examId={examId}&year=2019&subjectName=General'),
    ...(await paperCalls(read, paperFilters(exam.id, exam.categoryId, subject.id))),
    ...plain('manage', 'papers/facets', 'papers/facets?examId={examId}', 'papers/facets?search=paper'),
    ...plain('manage', 'papers/{paperId}', 'papers/{paperId}/files'),
    ...plain('manage', 'trash', 'trash?search=paper', 'trash/summary', 'catalog-trash'),
    ...plain('categories', 'categories', 'categories/{categoryId}/deletion'),
    ...plain('exams', 'exams', 'exams?sort=papers&order=desc', 'exams?search=ssc', 'exams/{examId}'),
    ...plain('exams', 'exams/{examId}/deletion', 'exam-calendar'),
    ...plain('subjects', 'subjects', 'subjects?sort=papers&order=desc', 'subjects/{subjectId}'),
    ...plain('subjects', 'subjects/{subjectId}/deletion'),
    ...plain(
      'search-words',
      'search-words',
      'search-words/nothing-found',
      'search-words/test?q=ssc+cgl+maths',
    ),
    ...plain('settings', 'settings', 'settings/history'),
    ...plain(
      'page-seo',
      'page-seo?limit=25',
      'page-seo?search=paper&limit=25',
      'page-seo/edited?pageType=home',
    ),
    ...plain('page-seo', 'page-seo/edited?pageType=paper&pageId={paperId}'),
    ...['category', 'exam', 'paper'].flatMap((type) =>
      plain('page-seo', `page-seo/pages?pageType=${type}`, `page-seo/pages?pageType=${type}&search=ssc`),
    ),
    ...plain('page-seo', 'page-seo/preset?path=/'),
    ...plain('pages', 'pages', 'pages/slug?slug=about', 'editor'),
    ...plain(
      'redirects',
      'redirects?limit=20',
      'redirects?search=paper&limit=20',
      'redirects?sort=hits&limit=20',
    ),
    ...plain('redirects', 'redirect-hosts', 'missing-addresses', 'missing-addresses?search=paper'),
    ...plain('cache', 'cache/status'),
    ...plain('cleanup', 'cleanup-stats', ...cleanupKinds.map((kind) => `cleanup/preview/${kind}`)),
    ...plain('cleanup', 'cleanup/duplicate-papers', 'cleanup/duplicate-papers?offset=100'),
    ...plain('backup', 'backup/kept', 'backup/size', 'site-import'),
    ...plain('bulk', 'bulk'),
    ...bulkCalls(exam.id, paper.id),
    ...plain(
      'analytics',
      'analytics?days=7',
      'analytics?days=365',
      'analytics?days=365&by=device&value=phone',
      'analytics/export?days=365&what=days',
    ),
    ...linkCalls(),
    ...plain('jobs', 'jobs', 'jobs?state=waiting,running', 'job-schedules', 'page-texts'),
    ...plain('audit', 'audit', 'audit?search=paper', 'audit/filters'),
    ...plain('users', 'users', 'invitations'),
  ];
  return named.map((call) => ({ ...call, path: fillPath(call.path, ids) }));
}

interface PaperFacts {
  id: number;
}
interface ExamFacts {
  id: number;
  categoryId: number;
}

function linkCalls(): AdminCall[] {
  const queries = ['', 'offset=300000', 'offset=600000', 'status=unchecked', 'status=broken', 'search=2019'];
  return [
    ...plain('links', 'link-check/{linkId}'),
    ...queries.flatMap((query) =>
      plain(
        'links',
        `link-check?limit=25&${query}`,
        ...(query.startsWith('offset') ? [] : [`link-check/summary?${query}`]),
      ),
    ),
  ];
}
