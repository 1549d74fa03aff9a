/** The words that texts for all pages of a type take from each page: `{title}`, `{exam}`, `{year}`, `{subject}`. */
export type PageWords = Record<string, string | number | null>;

const pattern = /\{(title|exam|year|subject)\}/g;
/** Separators that an empty word leaves at an end. */
const loose = /^[\s|,·–—-]+|[\s|,·–—-]+$/g;

function fill(text: string, words: PageWords): string {
  if (text.search(pattern) === -1) return text;
  const filled = text.replaceAll(pattern, (_placeholder, name: string) => String(words[name] ?? ''));
  return filled.replaceAll(/\s+/g, ' ').replace(loose, '');
}

/** Returns the SEO texts of a page with its words in place of the placeholders, and the words for previews. */
export function fillSeo<Texts extends object>(texts: Texts, words: PageWords): Texts & { words: PageWords } {
  const filled = Object.entries(texts).map(([name, value]) => [
    name,
    typeof value === 'string' && !name.endsWith('Image') ? fill(value, words) : value,
  ]);
  return { ...(Object.fromEntries(filled) as Texts), words };
}

const withTitle = <Text extends string | null>(text: Text) =>
  text && text.search(pattern) === -1 ? `{title} | ${text}` : text;

/** Returns the SEO texts for all pages of a type. A title without a placeholder follows the title of each page. */
export function distinguishTitles<Texts extends Record<'title' | 'ogTitle' | 'twitterTitle', string | null>>(
  texts: Texts,
) {
  const { title, ogTitle, twitterTitle } = texts;
  return {
    ...texts,
    title: withTitle(title),
    ogTitle: withTitle(ogTitle),
    twitterTitle: withTitle(twitterTitle),
  };
}
