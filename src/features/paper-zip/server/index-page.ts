import { escapeHtml } from '#lib/text/escape-html.ts';
import { fileSize, groupedCount } from '#lib/text/format.ts';
import type { Locale } from '#lib/text/locales.ts';
import { textLanguage } from '#lib/text/text-language.ts';

interface Texts {
  papers(count: number): string;
  yearUnknown: string;
  source: string;
}

const textsOf: Record<Locale, Texts> = {
  en: {
    papers: (count) => (count === 1 ? '1 paper' : `${groupedCount(count)} papers`),
    yearUnknown: 'Year unknown',
    source: 'Downloaded from',
  },
  hi: {
    papers: (count) => `${groupedCount(count)} प्रश्नपत्र`,
    yearUnknown: 'वर्ष ज्ञात नहीं',
    source: 'यहाँ से डाउनलोड किए गए:',
  },
};

const style = `
:root { color-scheme: light dark }
body { margin: 2rem auto; max-width: 44rem; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif }
ul { padding: 0; list-style: none }
li { border-top: 1px solid #8884 }
li a { display: flex; justify-content: space-between; gap: 1rem; padding: .6rem 0; color: inherit; overflow-wrap: anywhere }
small { white-space: nowrap }`;

export interface ListedPaper {
  year: number | null;
  bytes: number;
  /** Path in the archive. */
  path: string;
}

/**
 * Returns the page of an archive that lists its files by year. It needs nothing else and works offline. Titles would not
 * do: papers of several sessions share them.
 */
export function getIndexPage(
  papers: ListedPaper[],
  { title, locale, publicUrl }: { title: string; locale: Locale; publicUrl: string },
): string {
  const texts = textsOf[locale];
  const bytes = papers.reduce((sum, paper) => sum + paper.bytes, 0);
  const inLanguage = (text: string) => {
    const lang = textLanguage(text, locale);
    return lang ? `<span lang="${lang}">${escapeHtml(text)}</span>` : escapeHtml(text);
  };
  const getLine = (paper: ListedPaper) => {
    const segments = paper.path.split('/');
    const href = segments.map(encodeURIComponent).join('/');
    const name = segments.at(-1)!.replace(/\.pdf$/, '');
    return `<li><a href="${escapeHtml(href)}">${inLanguage(name)} <small>PDF, ${fileSize(paper.bytes)}</small></a></li>`;
  };
  const years = [...Map.groupBy(papers, ({ year }) => year)].map(
    ([year, ofYear]) => `<h2>${year ?? texts.yearUnknown}</h2>
<ul>
${ofYear.map(getLine).join('\n')}
</ul>`,
  );
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${inLanguage(title)}</h1>
<p>${texts.papers(papers.length)}, ${fileSize(bytes)}</p>
${years.join('\n')}
<p>${texts.source} <a href="${escapeHtml(publicUrl)}">${escapeHtml(publicUrl)}</a></p>
</body>
</html>
`;
}
