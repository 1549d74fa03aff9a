import type { PaperDetail } from '#features/papers/papers.contract.ts';
import { fileSize } from '#lib/text/format.ts';
import { languageCodes, unknownLanguage } from '#lib/text/language-codes.ts';
import type { Locale } from '#lib/text/locales.ts';
import { isViewerPage } from '#lib/text/viewer-pages.ts';
import { createSitePaths, sitePaths } from '#lib/url/site-paths.ts';
import { getLanguageLabel } from './feed-texts.ts';

/** The site as feeds name it. */
export interface FeedSite {
  /** Without a trailing slash. */
  publicUrl: string;
  siteName: string;
  locale: Locale;
}

/** A paper in a feed or a catalogue. All URLs are absolute. */
export interface FeedEntry {
  paperId: number;
  /** The permanent URL of the paper, the same in every language. */
  id: string;
  title: string;
  url: string;
  summary: string;
  /** ISO 8601. */
  published: string;
  updated: string;
  year: number | null;
  /** BCP 47 codes. */
  languages: string[];
  category: { term: string; label: string };
  exam: { term: string; label: string };
  subject: string | null;
  /** `bytes` and `pages` are known of stored files only. */
  download: { url: string; type: string; bytes?: number; pages?: number };
  picture?: { url: string; type: string; width: number; height: number };
}

/** The facts of a paper in one line: 'SSC CGL · Reasoning · 2023 · Question paper · English · PDF, 1.2 MB'. */
function getSummary(paper: PaperDetail, locale: Locale): string {
  const { examName, subjectName, year, session, paperType, language, file } = paper;
  const facts = [
    examName,
    subjectName,
    year,
    session,
    paperType,
    language !== unknownLanguage && getLanguageLabel(language, locale),
    file && `PDF, ${fileSize(file.bytes)}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

function getDownload({ id, file, fileUrl }: PaperDetail, publicUrl: string): FeedEntry['download'] {
  const url = publicUrl + sitePaths.download(id);
  if (file && !file.isDamaged) return { url, type: 'application/pdf', bytes: file.bytes, pages: file.pages };
  return { url, type: !file && isViewerPage(fileUrl) ? 'text/html' : 'application/pdf' };
}

/** Returns the entry of a paper. Its names are already in the language of the feed. */
export function getFeedEntry(paper: PaperDetail, { publicUrl, locale }: FeedSite): FeedEntry {
  const { thumbnail } = paper;
  return {
    paperId: paper.id,
    id: publicUrl + sitePaths.shortUrl(paper.id),
    title: paper.title,
    url: publicUrl + createSitePaths(locale).paper(paper.slug),
    summary: getSummary(paper, locale),
    published: paper.createdAt,
    updated: paper.updatedAt,
    year: paper.year,
    languages: languageCodes(paper.language),
    category: { term: paper.categorySlug, label: paper.categoryName },
    exam: { term: paper.examSlug, label: paper.examName },
    subject: paper.subjectName,
    download: getDownload(paper, publicUrl),
    ...(thumbnail && { picture: { ...thumbnail, url: publicUrl + thumbnail.url, type: 'image/webp' } }),
  };
}

/** Returns the time of the last change, or 1970 for an empty list: equal content gives equal bytes. */
export const getLastChange = (entries: Pick<FeedEntry, 'updated'>[]): string =>
  entries.reduce((last, { updated }) => (updated > last ? updated : last), new Date(0).toISOString());
