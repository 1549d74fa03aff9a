export interface PageMetaProps {
  title: string;
  description: string;
  /** Absolute address of the page in its canonical form. */
  canonical?: string;
  siteName: string;
  type?: 'website' | 'article';
  /** Absolute address of a picture for link previews. */
  image?: string | null | undefined;
  previous?: string | undefined;
  next?: string | undefined;
  noIndex?: boolean;
}

/** Title, description, canonical, Open Graph and pagination tags; React moves them into the head. */
export function PageMeta(props: PageMetaProps) {
  const { title, description, canonical, siteName, type = 'website', image, previous, next, noIndex } = props;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical && <link rel="canonical" href={canonical} />}
      {noIndex && <meta name="robots" content="noindex" />}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={siteName} />
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {previous && <link rel="prev" href={previous} />}
      {next && <link rel="next" href={next} />}
    </>
  );
}
