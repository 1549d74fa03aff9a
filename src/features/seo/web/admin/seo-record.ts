import type { PageType } from '#lib/page-types.ts';
import type { EditedPage, SeoRecord } from '../../page-seo-admin.contract.ts';

/** The form's values; an empty value is ''. */
export interface SeoForm {
  title: string;
  description: string;
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
  twitterTitle: string;
  twitterDescription: string;
  twitterImage: string;
  canonicalUrl: string;
  robotsMeta: string;
  noIndex: boolean;
  noFollow: boolean;
}

/** Returns the form values of a record, or blank ones without a record. */
export function getSeoForm(record: SeoRecord | null): SeoForm {
  return {
    title: record?.title ?? '',
    description: record?.description ?? '',
    keywords: record?.keywords ?? '',
    ogTitle: record?.ogTitle ?? '',
    ogDescription: record?.ogDescription ?? '',
    ogImage: record?.ogImage ?? '',
    twitterTitle: record?.twitterTitle ?? '',
    twitterDescription: record?.twitterDescription ?? '',
    twitterImage: record?.twitterImage ?? '',
    canonicalUrl: record?.canonicalUrl ?? '',
    robotsMeta: record?.robotsMeta ?? '',
    noIndex: record?.noIndex ?? false,
    noFollow: record?.noFollow ?? false,
  };
}

/** Merges the form's texts with those of the page type, as a page shows them. */
export function withType(form: SeoForm, ofType: EditedPage['ofType']) {
  return {
    title: form.title || ofType?.title || null,
    description: form.description || ofType?.description || null,
    keywords: form.keywords || ofType?.keywords || null,
    ogTitle: form.ogTitle || ofType?.ogTitle || null,
    ogDescription: form.ogDescription || ofType?.ogDescription || null,
    ogImage: form.ogImage || ofType?.ogImage || null,
    twitterTitle: form.twitterTitle || ofType?.twitterTitle || null,
    twitterDescription: form.twitterDescription || ofType?.twitterDescription || null,
    twitterImage: form.twitterImage || ofType?.twitterImage || null,
    canonicalUrl: form.canonicalUrl || ofType?.canonicalUrl || null,
  };
}

/** Labels of the types in the page chooser. */
export const typeTitles: Record<PageType, string> = {
  home: 'Home',
  browse: 'Browse',
  category: 'Category',
  exam: 'Exam',
  paper: 'Paper',
  page: 'Content page',
  calendar: 'Exam calendar',
};

/** Returns the label of a record. */
export function nameOfRecord({ pageType, pageId, page }: SeoRecord): string {
  if (page) return page.name;
  if (pageId !== null) return `${typeTitles[pageType]} ${pageId}`;
  return ['home', 'browse', 'calendar'].includes(pageType)
    ? typeTitles[pageType]
    : `All ${typeTitles[pageType].toLowerCase().replace(/ page$/, '')} pages`;
}
