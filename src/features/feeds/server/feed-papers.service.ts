import {
  getLocalNames,
  listCategories,
  listExams,
  translateCategory,
  translateExamName,
  translatePaper,
} from '#features/catalog/catalog.server.ts';
import type { PaperListQuery } from '#features/papers/papers.contract.ts';
import { listPaperDetails } from '#features/papers/papers.server.ts';
import { getSettings } from '#features/settings/settings.server.ts';
import type { Locale } from '#lib/text/locales.ts';
import type { Context } from '#platform/context/context.ts';
import { notFound } from '#platform/errors/app-error.ts';
import { tagText, type TaggedText } from '#platform/http/tagged-text.ts';
import { getFeedEntry, type FeedEntry, type FeedSite } from './feed-entry.ts';
import { feedTexts, getLanguageLabel } from './feed-texts.ts';

/** Feed readers refetch a few times a day. Proxies may cache an answer for this many seconds. */
export const maxAge = 300;

export async function getFeedSite(ctx: Context, locale: Locale): Promise<FeedSite> {
  const { siteName } = await getSettings(ctx).publicSettings();
  return { publicUrl: ctx.config.publicUrl, siteName, locale };
}

/** Returns the entries of a list of papers, with the names of its language. */
export async function listEntries(ctx: Context, site: FeedSite, query: PaperListQuery): Promise<FeedEntry[]> {
  const [papers, names] = await Promise.all([listPaperDetails(ctx, query), getLocalNames(ctx, site.locale)]);
  return papers.map((paper) => getFeedEntry(translatePaper(paper, names), site));
}

/** Returns the category with this slug, translated. Throws 404. */
export async function findCategory(ctx: Context, slug: string, locale: Locale) {
  const category = (await listCategories(ctx)).find((each) => each.slug === slug);
  if (!category) throw notFound('Category not found');
  return translateCategory(category, await getLocalNames(ctx, locale));
}

async function findExam(ctx: Context, id: number, locale: Locale) {
  const exam = (await listExams(ctx)).find((each) => each.id === id);
  if (!exam) throw notFound('Exam not found');
  return translateExamName(exam, await getLocalNames(ctx, locale));
}

/** Returns a name for the papers that a query chooses, such as 'SSC CGL, 2022'. Throws 404 for an unknown exam or category. */
export async function getListName(ctx: Context, query: PaperListQuery, locale: Locale): Promise<string> {
  const { search, category, examId, year, language, paperType, sort } = query;
  const texts = feedTexts[locale];
  const parts = [
    search && texts.search(search),
    category !== undefined && (await findCategory(ctx, category, locale)).name,
    examId !== undefined && (await findExam(ctx, examId, locale)).name,
    year,
    language && getLanguageLabel(language, locale),
    paperType,
  ];
  const name = parts.filter(Boolean).join(', ');
  return name || (sort === 'downloads' ? texts.popularPapers : texts.newPapers);
}

/**
 * Returns a feed with its ETag, cached until a paper, a name or a setting changes. A search is not kept, because any
 * visitor may request any text.
 */
export function getFeedText(
  ctx: Context,
  key: string,
  { isSearch }: { isSearch: boolean },
  write: () => Promise<{ text: string; entries: FeedEntry[] }>,
): Promise<TaggedText & { tags: string[] }> {
  return ctx.cache.get(`feed ${key}`, { tags: ({ tags }) => tags, isKept: () => !isSearch }, async () => {
    const { text, entries } = await write();
    const tags = ['papers', 'catalog', 'settings', ...entries.map(({ paperId }) => `paper:${paperId}`)];
    return { ...tagText(text), tags };
  });
}
