import type { PageSeo } from '../page-seo.contract.ts';

/** The page's own texts and images, which the owner's SEO settings override. */
export interface OwnTexts {
  title: string;
  description: string;
  keywords: string | null;
  /** A square image: an absolute URL, or a path of this site. */
  image: string | null;
  /** An image in landscape format. */
  defaultImage: string | null;
}

/** The values in the head of a page. */
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
  /** A wide card would cut off the top and bottom of a square image. */
  card: 'summary' | 'summary_large_image';
}

type Set = Omit<PageSeo, 'pageType' | 'pageId' | 'canonicalUrl' | 'robots'>;

/** Merges the owner's settings with the page's own values. A blank field takes the next more general value. */
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
