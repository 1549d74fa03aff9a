import type { Exam } from '#features/catalog/catalog.contract.ts';
import type { Paper } from '#features/papers/papers.contract.ts';
import type { Locale } from '#lib/text/locales.ts';
import { textHash } from '#lib/text/text-hash.ts';

export const pictureSize = { width: 1200, height: 630 } as const;
export const pictureKinds = ['paper', 'exam', 'category'] as const;

/** Everything that a picture shows, in the language of its page. */
export interface PictureFacts extends PictureSite {
  kind: (typeof pictureKinds)[number];
  id: number;
  /** Above the title. */
  line: string;
  title: string;
  /** Number of papers, of an exam or a category. */
  papers: number | null;
  /** Path of the picture of the paper's first page. */
  firstPage: string | null;
}

export interface PictureSite {
  locale: Locale;
  siteName: string;
  /** Identifies the uploaded logo. */
  iconsVersion: string | null;
}

/** Increase it when the design changes: browsers and social networks keep the picture of a URL. */
const designVersion = 1;

/** Returns a short hash that changes with anything on the picture. */
export const getPictureVersion = (facts: PictureFacts): string =>
  textHash([designVersion, ...Object.values(facts)].join('\n'));

/** The fonts of the pictures have letters of Hindi, Marathi and the languages of Western Europe. */
const drawable = /^[\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}A-Za-z\u00aa-\u00ff]*$/u;

/** Returns the image of a page for its link previews, or `undefined` if its texts have other letters. */
export function getLinkPicture(facts: PictureFacts) {
  if (!drawable.test(facts.line + facts.title + facts.siteName)) return undefined;
  const { kind, id, locale, title } = facts;
  const url = `/link-pictures/${kind}-${id}-${locale}-${getPictureVersion(facts)}.jpg`;
  return { url, ...pictureSize, type: 'image/jpeg', alt: title };
}

const addSite = (
  facts: Omit<PictureFacts, keyof PictureSite>,
  { locale, siteName, iconsVersion }: PictureSite,
): PictureFacts => ({ ...facts, locale, siteName, iconsVersion });

/** Returns the facts of a paper. Its names are in the language of the site. */
export function getPaperFacts(
  { id, title, examName, year, thumbnail }: Pick<Paper, 'id' | 'title' | 'examName' | 'year' | 'thumbnail'>,
  site: PictureSite,
): PictureFacts {
  const line = year === null ? examName : `${examName} · ${year}`;
  const firstPage = thumbnail?.url ?? null;
  return addSite({ kind: 'paper', id, line, title, papers: null, firstPage }, site);
}

/** Returns the facts of an exam or a category. Its names are in the language of the site. */
export const getListFacts = (
  kind: 'exam' | 'category',
  { id, name, categoryName = '', paperCount }: Pick<Exam, 'id' | 'name' | 'paperCount'> & Partial<Exam>,
  site: PictureSite,
): PictureFacts => {
  const line = categoryName === name ? '' : categoryName;
  return addSite({ kind, id, line, title: name, papers: paperCount, firstPage: null }, site);
};
