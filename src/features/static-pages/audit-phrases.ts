/** Phrases of the activity log, and titles of subject types, that differ from the default. */
export const staticPagesPhrases = {
  page: 'Static page',
  'page.content-added': 'added content to the page',
  'page.content-deleted': 'deleted content of the page',
  'page.content-reordered': 'changed the order of the page',
  'page.content-updated': 'changed content of the page',
  'page.image-uploaded': 'uploaded the image',
  'page.version-restored': 'restored an earlier version of the page',
};
