import { sitePath } from '#lib/url/link-target.ts';
import { webAddress } from '#lib/url/web-address.ts';
import { linkRule } from '#platform/backup/link-rule.ts';

export const pageSeoRestore = linkRule(
  { page_seo: ['canonical_url', 'og_image', 'twitter_image'] },
  (text) => webAddress(text) ?? sitePath(text),
);
