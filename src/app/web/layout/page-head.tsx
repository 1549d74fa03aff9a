import { useLingui } from '@lingui/react';
import type { PageSeo } from '#features/seo/page-seo.contract.ts';
import { shownSeo } from '#features/seo/seo.web.ts';
import { useSettings } from '#features/settings/settings.web.tsx';
import type { PublicSettings } from '#features/settings/settings.contract.ts';
import { canonicalUrl } from '#lib/url/canonical-url.ts';
import type { PageWords } from '#lib/text/seo-placeholders.ts';
import { inLocale, locales, type Locale } from '#lib/text/locales.ts';
import { useLocale, useSitePaths } from '#ui/site-locale.tsx';
import type { PagePreset } from '../page-presets.ts';
import { useSite } from '../site-context.tsx';

export interface PageHeadProps {
  preset: PagePreset;
  /** The SEO values of the owner. They override all other values. Omitted on a missing page. */
  seo?: (PageSeo & { words?: PageWords }) | undefined;
  /** Texts of the record for its page, if it has any. They override the preset. */
  title?: string | null | undefined;
  description?: string | null | undefined;
  /** Canonical path of the page in English. Omitted on a missing page. */
  path?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  type?: 'website' | 'article';
  /** False for a part of a page, such as one page of a paper, and for a view of a list. */
  isIndexed?: boolean;
  /** The Atom feed of the page, with its title. */
  feed?: { path: string; title: string } | undefined;
  /** A landscape image of the page for link previews. By default the site's own image. */
  image?: Picture | null | undefined;
}

interface Picture {
  /** Absolute, or from the root. */
  url: string;
  width: number;
  height: number;
  type: string;
  /** The name of the site by default. */
  alt?: string;
}

const openGraphLocales: Record<Locale, string> = { en: 'en_IN', hi: 'hi_IN' };

const productPicture: Picture = { url: '/og.png', width: 1200, height: 630, type: 'image/png' };

/**
 * Returns the square and the landscape image of a page, and those with a known size: the page's own, otherwise the one
 * of the settings, otherwise the uploaded logo, otherwise the product's default.
 */
function sharedPictures(
  own: Picture | null | undefined,
  { defaultOgImage, iconsVersion }: Pick<PublicSettings, 'defaultOgImage' | 'iconsVersion'>,
): { image: string | null; defaultImage: string; sized: Picture[] } {
  const landscape = own ?? productPicture;
  const isLogo = !own && !defaultOgImage && iconsVersion !== null;
  const url = `/brand/${iconsVersion}-icon-512.png`;
  return {
    image: isLogo ? url : null,
    defaultImage: own?.url ?? defaultOgImage ?? productPicture.url,
    sized: [landscape, ...(isLogo ? [{ url, width: 512, height: 512, type: 'image/png' }] : [])],
  };
}

/**
 * Title, description, canonical, translation, Open Graph, Twitter and pagination tags. React moves them into the
 * head.
 */
export function PageHead({
  preset,
  seo,
  path,
  previous,
  next,
  type = 'website',
  isIndexed = true,
  feed,
  ...own
}: PageHeadProps) {
  const { publicUrl, url, onHead } = useSite();
  const settings = useSettings();
  const { siteName, siteKeywords, twitterHandle } = settings;
  const locale = useLocale();
  const paths = useSitePaths();
  const { i18n } = useLingui();
  const { sized, ...pictures } = sharedPictures(own.image, settings);
  const filled = shownSeo(seo, {
    title: own.title || i18n._(preset.title),
    description: own.description || i18n._(preset.description),
    keywords: siteKeywords,
    ...pictures,
  });
  const size = sized.find(({ url: picture }) => picture === filled.ogImage);
  const absolute = (url: string) => publicUrl + inLocale(locale, url);
  const canonical =
    path === undefined ? undefined : canonicalUrl({ publicUrl, locale, path }, seo?.canonicalUrl);
  // Search engines accept translations only of pages that are their own canonical page.
  const isItself = isIndexed && path !== undefined && canonical === absolute(path);
  const robots = path === undefined || !isIndexed ? 'noindex' : seo?.robots;
  // A missing page has no canonical URL, but a link to it can still be shared.
  const getPictureUrl = (picture: string) => URL.parse(picture, publicUrl)?.href;
  onHead({
    title: filled.title,
    description: filled.description,
    keywords: filled.keywords || null,
    image: (filled.ogImage && getPictureUrl(filled.ogImage)) ?? null,
    isUpright: filled.card === 'summary',
    siteName,
    words: seo?.words ?? {},
  });
  return (
    <>
      <title>{filled.title}</title>
      <meta name="description" content={filled.description} />
      {filled.keywords && <meta name="keywords" content={filled.keywords} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {robots && <meta name="robots" content={robots} />}
      {isItself &&
        locales.map(({ code }) => (
          <link key={code} rel="alternate" hrefLang={code} href={publicUrl + inLocale(code, path)} />
        ))}
      {isItself && <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />}
      <meta property="og:title" content={filled.ogTitle} />
      <meta property="og:description" content={filled.ogDescription} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      {locales.map(
        ({ code }) =>
          code !== locale && (
            <meta key={code} property="og:locale:alternate" content={openGraphLocales[code]} />
          ),
      )}
      <meta property="og:url" content={canonical ?? absolute(url.split('?', 1)[0] ?? '/')} />
      {filled.ogImage && (
        <>
          <meta property="og:image" content={getPictureUrl(filled.ogImage)} />
          {size && <meta property="og:image:width" content={String(size.width)} />}
          {size && <meta property="og:image:height" content={String(size.height)} />}
          {size && <meta property="og:image:type" content={size.type} />}
          <meta property="og:image:alt" content={size?.alt ?? siteName} />
        </>
      )}
      <meta name="twitter:card" content={filled.card} />
      {twitterHandle && <meta name="twitter:site" content={twitterHandle} />}
      <meta name="twitter:title" content={filled.twitterTitle} />
      <meta name="twitter:description" content={filled.twitterDescription} />
      {filled.twitterImage && <meta name="twitter:image" content={getPictureUrl(filled.twitterImage)} />}
      {previous !== undefined && <link rel="prev" href={absolute(previous)} />}
      {next !== undefined && <link rel="next" href={absolute(next)} />}
      {feed && <link rel="alternate" type="application/atom+xml" title={feed.title} href={feed.path} />}
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={siteName}
        href={paths.openSearch()}
      />
    </>
  );
}
