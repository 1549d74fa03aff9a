import { useLingui } from '@lingui/react';
import { useSettings } from '#features/settings/web/settings.widgets.tsx';
import { inLocale, locales, type Locale } from '#lib/locales.ts';
import { useLocale } from '#ui/site-locale.tsx';
import type { PagePreset } from '../page-presets.ts';
import { useShownPage } from '../shown-page.tsx';
import { useSite } from '../site-context.tsx';

export interface PageHeadProps {
  preset: PagePreset;
  /** What the owner wrote for this page; goes before the preset. */
  title?: string | null | undefined;
  description?: string | null | undefined;
  /** Canonical address of the page in English, from the root; left out where nothing is found. */
  path?: string | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  type?: 'website' | 'article';
  /** Address of an upright picture for link previews, absolute or from the root; the site's own, wide, without one. */
  image?: string | null | undefined;
}

const openGraphLocales: Record<Locale, string> = { en: 'en_IN', hi: 'hi_IN' };

/** Title, description, canonical, translations, Open Graph, Twitter and pagination tags; React moves them into the head. */
export function PageHead({ preset, path, previous, next, type = 'website', ...own }: PageHeadProps) {
  const { publicUrl } = useSite();
  const { siteName, siteKeywords, defaultOgImage, twitterHandle } = useSettings();
  const locale = useLocale();
  const { i18n } = useLingui();
  const title = own.title || i18n._(preset.title);
  const description = own.description || i18n._(preset.description);
  const absolute = (address: string) => publicUrl + inLocale(locale, address);
  const canonical = path === undefined ? undefined : absolute(path);
  // A missing page has no canonical address, but a link to it can still be shared.
  const { address } = useShownPage();
  const picture = own.image || defaultOgImage;
  const image = picture ? new URL(picture, publicUrl).href : undefined;
  // A wide frame would cut the top and the bottom off an upright picture.
  const card = image && !own.image ? 'summary_large_image' : 'summary';
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {siteKeywords && <meta name="keywords" content={siteKeywords} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {path === undefined && <meta name="robots" content="noindex" />}
      {path !== undefined &&
        locales.map(({ code }) => (
          <link key={code} rel="alternate" hrefLang={code} href={publicUrl + inLocale(code, path)} />
        ))}
      {path !== undefined && <link rel="alternate" hrefLang="x-default" href={publicUrl + path} />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={openGraphLocales[locale]} />
      {locales.map(
        ({ code }) =>
          code !== locale && (
            <meta key={code} property="og:locale:alternate" content={openGraphLocales[code]} />
          ),
      )}
      <meta property="og:url" content={canonical ?? absolute(address.split('?', 1)[0] ?? '/')} />
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={card} />
      {twitterHandle && <meta name="twitter:site" content={twitterHandle} />}
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={image} />}
      {previous !== undefined && <link rel="prev" href={absolute(previous)} />}
      {next !== undefined && <link rel="next" href={absolute(next)} />}
    </>
  );
}
