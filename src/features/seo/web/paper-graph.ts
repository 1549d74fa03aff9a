import type { LearningResource, Thing } from 'schema-dts';
import { fileSize } from '#lib/format.ts';
import { languageCodes } from '#lib/language-codes.ts';
import { sitePaths, sitePathsIn } from '#lib/site-paths.ts';
import { breadcrumbList, type Step } from './list-graph.ts';
import { pageFacts } from './page-facts.ts';
import { absoluteAddress, organizationId, websiteId, type SiteFacts } from './site-graph.ts';

export interface PaperFacts {
  title: string;
  slug: string;
  description: string;
  year: number;
  /** Name of a language, or of several: 'Hindi+English'. */
  language: string;
  paperType: string;
  examName: string;
  examSlug: string;
  categorySlug: string;
  subjectName: string | null;
  /** Absolute. */
  fileUrl: string;
  /** Null when the file lies on another server, of which only the address is known. */
  file: { bytes: number } | null;
  /** Absolute or from the root. */
  thumbnail: { url: string } | null;
  /** ISO 8601: when it came into the library, and when what is said of it last changed. */
  createdAt: string;
  updatedAt: string;
}

/**
 * Ratings are left out on purpose: they tell how hard a paper is, and search engines would show them as how
 * good it is.
 */
function learningResource(site: SiteFacts, paper: PaperFacts): LearningResource {
  const paths = sitePathsIn(site.locale);
  const { url, description } = pageFacts(site, {
    ...paper,
    name: paper.title,
    path: sitePaths.paper(paper.slug),
  });
  const languages = languageCodes(paper.language);
  const inLanguage = languages.length > 0 && { inLanguage: languages };
  const exam = absoluteAddress(site, paths.exam(paper.categorySlug, paper.examSlug));
  return {
    '@type': 'LearningResource',
    // One paper, whatever the language of its page.
    '@id': `${site.publicUrl}${sitePaths.paper(paper.slug)}#paper`,
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
    datePublished: String(paper.year),
    dateModified: paper.updatedAt,
    isAccessibleForFree: true,
    isPartOf: { '@id': websiteId(site) },
    ...(site.enableOrganizationSchema && { provider: { '@id': organizationId(site) } }),
    ...(paper.thumbnail && { thumbnailUrl: absoluteAddress(site, paper.thumbnail.url) }),
    associatedMedia: {
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

/** The page of a paper: the way to it, the paper and its file. */
export function paperGraph(site: SiteFacts, paper: PaperFacts, steps: readonly Step[]): Thing[] {
  return [breadcrumbList(site, steps), learningResource(site, paper)];
}
