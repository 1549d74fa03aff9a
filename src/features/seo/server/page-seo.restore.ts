import { sitePath } from '#lib/url/link-target.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { linkRule } from '#platform/backup/link-rule.ts';

export const pageSeoRestore = linkRule(
  { page_seo: ['canonical_url', 'og_image', 'twitter_image'] },
  (text) => parseWebUrl(text) ?? sitePath(text),
);
