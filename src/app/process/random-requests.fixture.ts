import sharp from 'sharp';
import { partType } from '#features/files/files.contract.ts';
import { importFieldNames } from '#features/site-import/site-import.contract.ts';
import type { Example, Recall } from '#testing/random-calls.ts';
import { tinyPdf } from '#testing/tiny-pdf.ts';

export const password = 'a long password';
export const signInEmail = 'signs-in@example.org';

const pdf = tinyPdf([{ text: 'SSC CGL 2024 Tier 1 question paper' }, { text: 'Page 2' }]);
const picture = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#225588' } })
  .png()
  .toBuffer();

const form = (field: string): Example => ({
  headers: { 'content-type': 'multipart/form-data; boundary=part' },
  content: Buffer.concat([
    Buffer.from(
      `--part\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`,
    ),
    picture,
    Buffer.from('\r\n--part--\r\n'),
  ]),
});

const day = { startsOn: '2027-01-31', endsOn: null, precision: 'day', link: null };
const block = {
  pageType: 'home',
  pageId: 'main',
  section: 'main-content',
  type: 'heading',
  content: 'News',
  metadata: {},
};
const bulk = (recall: Recall) => ({
  operation: 'set-year',
  selection: { ids: [recall('papers', 'id')] },
  values: { year: 2021 },
});
let names = 0;
const newRecord = () => ({ name: `Name ${(names += 1)}`, slug: '' });
const kept = (recall: Recall) => ({ name: recall('kept', 'name'), isPinned: true });
/** An exam and its category have the same slug here. */
const exam = (recall: Recall) => {
  const slug = recall('exams', 'slug');
  return { slug, categorySlug: slug, examSlug: slug };
};
const getToken = (recall: Recall, resource: string) => String(recall(resource, 'link')).split('token=')[1];
const download = { id: 'a'.repeat(32) };
/** The columns of the list below, in their order. */
const mapping = Object.fromEntries(importFieldNames.map((name, column) => [name, { column, value: '' }]));

/** Values of operations whose schema leaves open what a valid value is. */
export const examples: Record<string, Example> = {
  'POST /api/auth/sign-in/email': { fields: { email: signInEmail, password } },
  'POST /api/auth/accept-invitation': {
    fields: (recall) => ({ token: getToken(recall, 'invitations'), password }),
  },
  'POST /api/auth/reset-password': {
    fields: (recall) => ({ token: getToken(recall, 'reset-link'), password }),
  },
  'POST /api/auth/link': {
    fields: (recall) => ({ purpose: 'invitation', token: getToken(recall, 'invitations') }),
  },
  'POST /api/auth/change-password': { fields: { currentPassword: password, newPassword: password } },
  'POST /api/auth/two-factor/enable': { fields: { password } },
  'POST /api/auth/two-factor/generate-backup-codes': { fields: { password } },
  'POST /api/auth/reauthenticate/password': { fields: { password } },
  'POST /api/auth/revoke-session': { fields: (recall) => ({ id: recall('sessions', 'id') }) },
  'POST /api/admin/categories': { fields: newRecord },
  'POST /api/admin/subjects': { fields: newRecord },
  'PATCH /api/admin/backup/kept/{name}': { fields: kept },
  'GET /api/admin/backup/kept/{name}': { fields: kept },
  'DELETE /api/admin/backup/kept/{name}': { fields: kept },
  'GET /api/admin/backup/download': { fields: download },
  'GET /api/admin/backup/downloads/{id}': { fields: download },
  'GET /api/categories/{slug}/exams/{examSlug}': { fields: exam },
  'GET /{categorySlug}/{examSlug}': { fields: exam },
  'POST /api/admin/exam-calendar': { fields: day },
  'PUT /api/admin/exam-calendar/{id}': { fields: day },
  'POST /api/admin/exam-calendar/many': { fields: { entries: [{ ...day, stage: 'Tier 1' }] } },
  'GET /api/admin/uploads/{id}/pictures/{page}': { fields: { page: 1 } },
  'GET /api/admin/papers/{id}/pictures/{page}': { fields: { page: 1 } },
  'POST /api/admin/uploads/{id}/parts': {
    fields: { parts: [{ name: 'part.pdf', pages: [{ number: 1, rotation: 90 }] }] },
  },
  'POST /api/admin/uploads': { fields: { name: 'paper.pdf', bytes: pdf.length } },
  'PATCH /api/admin/uploads/{id}': {
    headers: { 'content-type': partType, 'upload-offset': '0' },
    content: pdf,
  },
  'POST /api/admin/papers': { fields: { fileUrl: 'https://example.org/paper.pdf', uploadId: undefined } },
  'PUT /api/admin/papers/{id}': { fields: { fileUrl: 'https://example.org/paper.pdf' } },
  'POST /api/admin/papers/check-file-url': { fields: { fileUrl: 'https://example.org/paper.pdf' } },
  'GET /api/admin/bulk/runs/{runId}/changes': { fields: { runId: 1 } },
  'POST /api/admin/bulk/preview': { fields: bulk },
  'POST /api/admin/bulk/run': { fields: bulk },
  'POST /api/admin/redirects': { fields: { targetUrl: '/browse' } },
  'PUT /api/admin/redirects/{id}': { fields: { targetUrl: '/browse' } },
  'POST /api/admin/redirect-hosts': { fields: { host: 'example.org' } },
  'POST /api/admin/redirects/import': {
    headers: { 'content-type': 'text/csv' },
    content: 'Source URL,Target URL\n/old-page,/browse\n',
  },
  'POST /api/admin/pages': { fields: () => ({ elements: [], slug: `page-${(names += 1)}`, role: null }) },
  'PUT /api/admin/pages/{id}': { fields: (recall) => ({ slug: recall('pages', 'slug') }) },
  'POST /api/admin/page-content': { fields: block },
  'PUT /api/admin/page-content/{id}': { fields: { type: 'heading', content: 'New', metadata: {} } },
  'PUT /api/admin/page-content/order': { fields: block },
  'GET /api/admin/page-content/{pageType}/{pageId}/versions/{version}': { fields: { ...block, version: 1 } },
  'POST /api/admin/page-content/{pageType}/{pageId}/versions/{version}/restore': {
    fields: (recall) => ({ ...block, version: 1, newestVersion: recall('versions', 'version') }),
  },
  'GET /api/admin/pages/{id}/versions/{version}': { fields: { version: 1 } },
  'POST /api/admin/pages/{id}/versions/{version}/restore': { fields: { version: 1 } },
  'POST /api/admin/page-seo': {
    fields: { pageType: 'home', pageId: null, ogImage: null, canonicalUrl: null },
  },
  'POST /api/admin/backup/restore': {
    fields: {
      backupData: [
        {
          title: 'Pasted',
          category: 'SSC',
          exam: 'SSC CGL',
          year: 2020,
          file_url: 'https://example.org/a.pdf',
        },
      ],
    },
  },
  'PATCH /api/admin/backup/uploads/{id}': {
    headers: { 'content-type': partType, 'upload-offset': '0', 'upload-length': String(pdf.length) },
    content: pdf,
  },
  'POST /api/admin/link-check/{id}/replace': { fields: { url: 'https://example.org/new.pdf' } },
  'POST /api/admin/site-import/csv': {
    headers: { 'content-type': 'text/csv' },
    content: `${importFieldNames.join(',')}\nPaper,SSC,SSC CGL,,2020,,,,https://example.org/p.pdf,\n`,
  },
  'POST /api/admin/site-import/{id}/preview': { fields: { mapping } },
  'POST /api/admin/site-import/{id}/start': { fields: { mapping } },
  'POST /api/admin/site-import/wordpress': {
    headers: { 'content-type': 'application/xml' },
    content: '<rss version="2.0"><channel><link>https://old.example</link></channel></rss>',
  },
  'GET /api/admin/analytics/export': { fields: { from: undefined, to: undefined } },
  'POST /api/admin/upload-logo': form('logo'),
  'POST /api/admin/page-images': form('image'),
};

/** Operations that random calls rarely or never use with success, and why. They have tests of their own. */
export const unreachable: Record<string, string> = {
  'GET /files/{name}': 'needs the hash of a stored picture',
  'GET /brand/{file}': 'needs the hash of a stored picture',
  'POST /api/admin/jobs/{id}/cancel': 'a job ends before the next call',
  'PUT /api/admin/papers/{id}/file': 'needs an upload of the same user that is checked and not used yet',
  'POST /api/admin/papers/{id}/files/{fileId}/restore': 'needs the paper of a replaced file',
  'POST /api/admin/cleanup/duplicate-papers/keep': 'needs two papers of a pair that a job has found',
  'POST /api/auth/set-up': 'the site has an owner',
  'POST /api/auth/two-factor/verify-totp': 'needs a code of this half minute',
  'POST /api/auth/two-factor/verify-backup-code': 'needs a sign-in with a second factor',
  'POST /api/auth/two-factor/confirm': 'needs a code of this half minute',
  'POST /api/auth/two-factor/disable': 'needs a confirmed second factor',
  'POST /api/auth/two-factor/generate-backup-codes': 'needs a confirmed second factor',
  'POST /api/auth/passkey/verify-authentication': 'needs the signature of a passkey',
  'POST /api/auth/passkey/verify-registration': 'needs the signature of a passkey',
  'POST /api/auth/passkey/update-passkey': 'needs a registered passkey',
  'POST /api/auth/passkey/delete-passkey': 'needs a registered passkey',
  'POST /api/auth/reauthenticate/passkey': 'needs the signature of a passkey',
};

/** Operations that may take longer than others, and why. */
export const untimed: Record<string, string> = {
  'GET /api/admin/backup/download': 'sends the whole library',
  'POST /api/admin/backup/download': 'sends the whole library',
  'POST /api/admin/papers/check-file-url': 'waits for another server',
};

const anyText = { type: 'string', maxLength: 40 };
const open = (path: string, query: string[] = []) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
  }));
  const optional = [...query, 'page'].map((name) => ({ name, in: 'query' }));
  const parameters = [...names, ...optional].map((each) => ({ ...each, schema: anyText }));
  return [path, { get: { 'x-access': 'public', parameters } }] as const;
};
const filters = ['search', 'category', 'examId', 'subjectId', 'year', 'language', 'paperType', 'sort'];

/** Pages, feeds and files, which the OpenAPI document does not have. */
export const otherPaths = Object.fromEntries([
  open('/'),
  open('/browse', filters),
  open('/hi/browse', filters),
  open('/exam-calendar', ['view', 'category', 'examId']),
  open('/saved', ['ids']),
  open('/category/{slug}', ['exams']),
  open('/paper/{slug}', ['p', 'q']),
  open('/p/{id}'),
  open('/missing-file/{id}'),
  open('/{categorySlug}/{examSlug}', filters),
  open('/{slug}'),
  open('/files/{name}'),
  open('/brand/{file}'),
  open('/feed.xml', [...filters, 'lang']),
  open('/opds/papers', filters),
  open('/opds2/papers', filters),
  open('/opds/categories/{slug}'),
  open('/exam-calendar/{categorySlug}/{examSlug}.ics'),
  open('/sitemap-{number}.xml'),
  open('/opensearch.xml', ['lang']),
  open('/healthz'),
]);
