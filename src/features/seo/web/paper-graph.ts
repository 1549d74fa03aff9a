import type { LearningResource, Thing } from 'schema-dts';
import { fileSize } from '#lib/text/format.ts';
import { languageCodes } from '#lib/text/language-codes.ts';
import { sitePaths, createSitePaths } from '#lib/url/site-paths.ts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import { getAbsoluteUrl, organizationId, websiteId, type SiteFacts } from './site-graph.ts';

export interface PaperFacts {
  title: string;
  slug: string;
  description: string;
  year: number | null;
  /** Name of one or several languages: 'Hindi+English'. */
  language: string;
  paperType: string;
  examName: string;
  examSlug: string;
  categorySlug: string;
  subjectName: string | null;
  /** Absolute URL. */
  fileUrl: string;
  /** Null if the file is on another server and only its URL is known. */
  file: { bytes: number } | null;
  /** Absolute URL, or a path of this site. */
  thumbnail: { url: string } | null;
  /** ISO 8601: when the paper was added, and when its data last changed. */
  createdAt: string;
  updatedAt: string;
  /** `null` while a new paper is not grouped. */
  sitting: { kind: string; documents: { slug: string; kind: string }[] } | null;
}

const getId = (site: SiteFacts, { slug }: { slug: string }) =>
  `${site.publicUrl}${sitePaths.paper(slug)}#paper`;

const answerKinds = new Set(['answer-key', 'provisional-key', 'solution']);

/** Relates a key or a solution to its question paper, and the reverse. */
function relations(
  site: SiteFacts,
  { sitting }: PaperFacts,
): Pick<LearningResource, 'isBasedOn' | 'subjectOf'> {
  const isQuestions = sitting?.kind === 'question-paper';
  if (!isQuestions && !answerKinds.has(sitting?.kind ?? '')) return {};
  const related = (sitting?.documents ?? [])
    .filter(({ kind }) => (isQuestions ? answerKinds.has(kind) : kind === 'question-paper'))
    .map((document) => ({ '@id': getId(site, document) }));
  if (related.length === 0) return {};
  return isQuestions ? { subjectOf: related } : { isBasedOn: related };
}

/**
 * Ratings are left out on purpose: they rate how difficult a paper is, and search engines would show them as quality.
 */
function learningResource(site: SiteFacts, paper: PaperFacts): LearningResource {
  const paths = createSitePaths(site.locale);
  const { url, description } = pageFacts(site, {
    ...paper,
    name: paper.title,
    path: sitePaths.paper(paper.slug),
  });
  const languages = languageCodes(paper.language);
  const inLanguage = languages.length > 0 && { inLanguage: languages };
  const exam = getAbsoluteUrl(site, paths.exam(paper.categorySlug, paper.examSlug));
  return {
    '@type': 'LearningResource',
    // One paper, independent of the page's language.
    '@id': getId(site, paper),
    name: paper.title,
    ...(description && { description }),
    url,
    ...inLanguage,
    learningResourceType: paper.paperType,
    educationalUse: 'practice',
    about: [
      { '@type': 'Thing', name: paper.examName, url: exam },
      ...(paper.subjectName ? [{ '@type': 'Thing', name: paper.subjectName } as const] : []),
    ],
    ...(paper.subjectName && { assesses: paper.subjectName }),
    ...(paper.year !== null && { datePublished: String(paper.year) }),
    dateModified: paper.updatedAt,
    isAccessibleForFree: true,
    ...relations(site, paper),
    isPartOf: { '@id': websiteId(site) },
    ...(site.enableOrganizationSchema && { provider: { '@id': organizationId(site) } }),
    ...(paper.thumbnail && { thumbnailUrl: getAbsoluteUrl(site, paper.thumbnail.url) }),
    encoding: {
      '@type': 'MediaObject',
      contentUrl: paper.fileUrl,
      ...inLanguage,
      ...(paper.file && {
        encodingFormat: 'application/pdf',
        contentSize: fileSize(paper.file.bytes),
        uploadDate: paper.createdAt,
      }),
    },
  };
}

/** Returns the graph of a paper page: its breadcrumbs, the paper and its file. */
export function paperGraph(site: SiteFacts, paper: PaperFacts, steps: readonly Step[]): Thing[] {
  return [breadcrumbList(site, steps), learningResource(site, paper)];
}
