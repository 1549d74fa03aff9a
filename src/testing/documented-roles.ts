import { readFile } from 'node:fs/promises';

/** Routes of each area in the manual's table of roles, as `METHOD URL` below `/api/admin/`. The first match counts. */
const callsByFeature: Record<string, RegExp> = {
  'Emptying the trash': / trash\/(summary|empty)$/,
  'Other sites that redirects may lead to': / redirect-hosts/,
  'Times at which jobs start': /^PUT job-schedules/,
  'Pause and settings of page texts': /^(PUT|POST) page-texts/,
  'Download target': /^PUT analytics\/target/,
  'Site settings and the logo': / (settings|upload-logo|remove-logo)/,
  'Page SEO': / page-seo/,
  'Backups and restores': / backup/,
  'Moving papers in': / site-import/,
  'Users and invitations': / (users|invitations)/,
  'Papers, their files and the trash':
    / (papers|similar-papers|sittings|coverage|uploads|upload-drafts|upload-rules|title-templates|trash)/,
  'Categories, exams and subjects': / (categories|exams|subjects|catalog-trash)/,
  'Search words': / search-words/,
  'Exam calendar': / exam-calendar/,
  'Static pages and inline blocks': / (pages|page-elements|page-images|page-content|editor)/,
  'Redirects and missing pages': / (redirects|missing-addresses)/,
  'Bulk edits': / bulk/,
  Cleanup: / cleanup/,
  'Link checker': / link-check/,
  Cache: / cache/,
  Jobs: / (jobs|job-schedules|page-texts)/,
  'Dashboard and analytics': / (dashboard|performance|analytics)/,
  'Activity log (editors see their own)': / audit/,
};

/** Returns the area of the manual's table that a route belongs to, or `undefined`. */
export function getRouteArea(method: string, url: string): string | undefined {
  const call = `${method} ${url.replace('/api/admin/', '')}`;
  return Object.keys(callsByFeature).find((area) => callsByFeature[area]?.test(call));
}

export async function readOperatingManual(): Promise<string> {
  return readFile(new URL('../../docs/operating.md', import.meta.url), 'utf8');
}

/** Returns the areas of the table of roles, each with whether editors may use it. */
export async function readRoles(): Promise<Map<string, boolean>> {
  const [, section = ''] = (await readOperatingManual()).split('### Roles');
  const rows = section.split('\n### ')[0]?.matchAll(/^\| (.+?) +\| (yes|no) +\| yes +\|$/gm) ?? [];
  return new Map([...rows].map(([, area = '', editor]) => [area, editor === 'yes']));
}
