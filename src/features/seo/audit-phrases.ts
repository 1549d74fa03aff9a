/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const seoPhrases = {
  seo: 'Page SEO',
  'seo.created': 'created SEO settings for',
  'seo.deleted': 'deleted the SEO settings of',
  'seo.updated': 'changed the SEO settings of',
};
