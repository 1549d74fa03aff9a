/** Kinds of pages that the owner can give texts for search engines, and blocks of content. */
export const pageTypes = ['home', 'browse', 'category', 'exam', 'paper', 'page', 'calendar'] as const;
/** `page` is a content page, `calendar` the exam calendar. */
export type PageType = (typeof pageTypes)[number];
