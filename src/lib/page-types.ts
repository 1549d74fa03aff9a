/** Kinds of pages for which the owner can set SEO texts and inline blocks. */
export const pageTypes = ['home', 'browse', 'category', 'exam', 'paper', 'page', 'calendar'] as const;
/** `page` is a static page, `calendar` the exam calendar. */
export type PageType = (typeof pageTypes)[number];
