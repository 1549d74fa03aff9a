import { unknownLanguage } from '#lib/text/language-codes.ts';
import { normaliseLanguage } from '#lib/text/paper-languages.ts';
import { respellSeoDescription, withoutRatedSentence } from '#lib/text/seo-texts.ts';
import { parseWebUrl } from '#lib/url/web-url.ts';
import { linkRule } from '#platform/backup/link-rule.ts';
import type { RestoreRule } from '#platform/backup/restore-rule.ts';

const hasUnsafeUrl = (paper: unknown): boolean => {
  const { external_url, original_url } = (paper ?? {}) as Record<string, unknown>;
  return [external_url, original_url].some((url) => typeof url === 'string' && parseWebUrl(url) === null);
};

/**
 * Normalises the language of a paper, also in its generated description, and a sentence of earlier descriptions. An
 * earlier version stored languages as typed.
 */
function withStoredLanguage<Row>(paper: Row): Row {
  const { language, title, seo_description: given } = (paper ?? {}) as Record<string, unknown>;
  const description = typeof given === 'string' ? withoutRatedSentence(given) : given;
  if (typeof language !== 'string') return paper;
  if (description !== given) paper = { ...paper, seo_description: description };
  const stored = normaliseLanguage(language);
  if (stored === language && stored !== unknownLanguage) return paper;
  if (typeof title !== 'string' || typeof description !== 'string') return { ...paper, language: stored };
  const respelled = respellSeoDescription(description, title, { from: language, to: stored });
  return { ...paper, language: stored, seo_description: respelled };
}

const paperLinks = linkRule({ papers: ['external_url', 'original_url'] }, parseWebUrl);

/** Restore rules for papers and trashed papers: links must be http URLs, and languages are normalised. */
export const papersRestore: RestoreRule[] = [
  {
    tables: ['papers'],
    async begin(db, choice) {
      const links = await paperLinks.begin(db, choice);
      return { ...links, judge: (table, row) => links.judge(table, withStoredLanguage(row)) };
    },
  },
  {
    tables: ['paper_trash'],
    begin: async () => ({
      judge: (_table, row) =>
        hasUnsafeUrl(row.paper)
          ? { row: null, reason: 'its file URL must not be linked to' }
          : { row: { ...row, paper: withStoredLanguage(row.paper) } },
      notes: () => [],
    }),
  },
];
