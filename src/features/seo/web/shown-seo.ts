import type { PageSeo } from '../page-seo.contract.ts';

/** What a page says of itself, before what the owner set for search engines. */
export interface OwnTexts {
  title: string;
  description: string;
  keywords: string | null;
  /** An upright picture of the page itself, absolute or from the root. */
  image: string | null;
  /** The site's own, wide. */
  defaultImage: string | null;
}

/** What the head of a page shows. */
export interface ShownSeo {
  title: string;
  description: string;
  keywords: string | null;
  ogTitle: string;
  ogDescription: string;
  ogImage: string | null;
  twitterTitle: string;
  twitterDescription: string;
  twitterImage: string | null;
  /** A wide frame would cut the top and the bottom off an upright picture. */
  card: 'summary' | 'summary_large_image';
}

type Set = Omit<PageSeo, 'pageType' | 'pageId' | 'canonicalUrl' | 'robots'>;

/** What a page shows where the owner set `seo` and the page says `own`: what is blank is taken from the next broader. */
export function shownSeo(seo: Partial<Set> | undefined, own: OwnTexts): ShownSeo {
  const title = seo?.title || own.title;
  const description = seo?.description || own.description;
  const ogTitle = seo?.ogTitle || title;
  const ogDescription = seo?.ogDescription || description;
  const ogImage = seo?.ogImage || own.image || own.defaultImage;
  const twitterImage = seo?.twitterImage || ogImage;
  return {
    title,
    description,
    keywords: seo?.keywords || own.keywords,
    ogTitle,
    ogDescription,
    ogImage,
    twitterTitle: seo?.twitterTitle || ogTitle,
    twitterDescription: seo?.twitterDescription || ogDescription,
    twitterImage,
    card: twitterImage && twitterImage !== own.image ? 'summary_large_image' : 'summary',
  };
}
